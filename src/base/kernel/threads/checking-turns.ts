import { FairLanes } from './fair-lanes.ts';

/** The sender of a file to check. */
export interface Sender {
  id: string;
  isStaff: boolean;
}

/** Too many files wait to be checked: the sender is told to try again later. */
export class TooManyFiles extends Error {
  override name = 'TooManyFiles';
}

interface Waiting {
  begin: () => void;
  reject: (error: Error) => void;
}

/**
 * Checks one file at a time. Files of the staff come first, and senders take turns, so that a flood holds up
 * only itself. If too many wait, the patient with the most loses the latest.
 */
export class CheckingTurns {
  readonly #staff = new FairLanes<Waiting>();
  readonly #patients = new FairLanes<Waiting>();
  readonly #mostWaiting: number;
  #isBusy = false;

  constructor({ mostWaiting = 24 } = {}) {
    this.#mostWaiting = mostWaiting;
  }

  async check<Result>(
    { id, isStaff }: Sender,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (this.#isBusy) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      (isStaff ? this.#staff : this.#patients).push([id], {
        begin: resolve,
        reject,
      });
      this.#sendAway();
      await promise;
    }
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      const next = this.#staff.shift() ?? this.#patients.shift();
      // Stays busy, so that no file which comes meanwhile goes before the next.
      if (next) next.begin();
      else this.#isBusy = false;
    }
  }

  #sendAway(): void {
    if (this.#staff.count + this.#patients.count <= this.#mostWaiting) return;
    const latest = this.#patients.popLongest() ?? this.#staff.popLongest();
    latest?.reject(new TooManyFiles('too many files wait to be checked'));
  }
}
