/** How often a time is chosen anew where rivals took it. */
const mostLost = 4;
const mostTries = 24;

/**
 * Counts the tries to take a time. One that failed because the schedule had changed meanwhile was no rival's win, and
 * does not count among the four; there are 24 at most.
 */
export class Tries {
  #revision: number | null = null;
  #lost = 0;
  #begun = 0;

  /** A try, by the doctor's schedule of that revision: if it is the last try's, that one was lost to a rival. */
  begin({ doctor: { revision } }: { doctor: { revision: number } }): void {
    if (revision === this.#revision) this.#lost++;
    this.#revision = revision;
    this.#begun++;
  }

  /** The try that was begun last lost nothing to a rival: something else stood in its way. */
  forgive(): void {
    this.#revision = null;
    this.#begun--;
  }

  /** Whether none follows the try that was begun last. */
  get isLast(): boolean {
    return this.#lost + 1 >= mostLost || this.#begun >= mostTries;
  }
}
