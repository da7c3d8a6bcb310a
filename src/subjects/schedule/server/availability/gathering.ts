/**
 * Batches questions into few trips: questions of one turn of the event loop go together, as do those that
 * arrive while the most trips are under way. A trip begins after its questions, so answers are fresh. A
 * failed trip fails all of its questions.
 */
export class Gathering<Question, Answer> {
  #askAll: (questions: Question[]) => Promise<readonly Answer[]>;
  #mostTrips: number;
  #waiting: Waiting<Question, Answer>[] = [];
  #trips = 0;
  #isCalled = false;

  /** `askAll` returns the answers in the order of the questions. */
  constructor(
    askAll: (questions: Question[]) => Promise<readonly Answer[]>,
    { mostTrips }: { mostTrips: number },
  ) {
    this.#askAll = askAll;
    this.#mostTrips = mostTrips;
  }

  get isIdle(): boolean {
    return this.#trips === 0 && this.#waiting.length === 0;
  }

  ask(question: Question): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ question, resolve, reject });
    this.#callSoon();
    return promise;
  }

  #callSoon(): void {
    if (
      this.#isCalled ||
      this.#waiting.length === 0 ||
      this.#trips === this.#mostTrips
    )
      return;
    this.#isCalled = true;
    setImmediate(() => {
      this.#isCalled = false;
      void this.#go();
    });
  }

  async #go(): Promise<void> {
    const waitings = this.#waiting.splice(0, mostPerTrip);
    this.#trips++;
    this.#callSoon();
    try {
      const answers = await this.#askAll(
        waitings.map(({ question }) => question),
      );
      for (const [index, { resolve }] of waitings.entries())
        resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of waitings) reject(error);
    } finally {
      this.#trips--;
      this.#callSoon();
    }
  }
}

interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

const mostPerTrip = 200;
