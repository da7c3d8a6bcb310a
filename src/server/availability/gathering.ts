/**
 * Gathers questions into few trips: those of one turn of the event loop, and those that come while as many
 * trips as may be are under way, are asked together. A trip begins after its questions came, so that each
 * answer is as fresh as one of its own. A trip that fails, fails for all of its questions.
 */
export class Gathering<Question, Answer> {
  #askAll: (questions: Question[]) => Promise<readonly Answer[]>;
  #mostTrips: number;
  #waiting: Waiting<Question, Answer>[] = [];
  #trips = 0;
  #isCalled = false;

  /** `askAll` answers in the order of the questions. */
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
    if (this.#isCalled || this.#waiting.length === 0 || this.#trips === this.#mostTrips) return;
    this.#isCalled = true;
    setImmediate(() => {
      this.#isCalled = false;
      void this.#go();
    });
  }

  async #go(): Promise<void> {
    const asked = this.#waiting.splice(0, mostPerTrip);
    this.#trips++;
    this.#callSoon();
    try {
      const answers = await this.#askAll(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
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
