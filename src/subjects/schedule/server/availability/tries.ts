/** How often a time may be lost to rivals, and how many tries there are at most. */
const mostLost = 4;
const mostTries = 24;

/**
 * Counts the tries to take a time: up to four lost to rivals, and 24 in all. A try that failed because the
 * schedule had changed was not lost to a rival.
 */
export class Tries {
  #revision: number | null = null;
  #lost = 0;
  #begun = 0;

  /**
   * Begins a try by the doctor's schedule of that revision. If the last try had the same one, a rival won it.
   */
  begin({ doctor: { revision } }: { doctor: { revision: number } }): void {
    if (revision === this.#revision) this.#lost++;
    this.#revision = revision;
    this.#begun++;
  }

  /** Forgets the last try: no rival won it, something else stood in its way. */
  forgive(): void {
    this.#revision = null;
    this.#begun--;
  }

  /** True if no other try may follow the present one. */
  get isLast(): boolean {
    return this.#lost + 1 >= mostLost || this.#begun >= mostTries;
  }
}
