import { AsyncLocalStorage } from 'node:async_hooks';

/** The turn that a password takes to be hashed, and the end of its wait. */
export interface HashingTurn {
  address: string;
  /** The browser's own secret as it was shown, hashed; empty: none was. */
  browser: string;
  /** The browser is one in which that person signed in before. */
  isKnown?: boolean;
  /** On the clock of `performance`: no hash waits longer. */
  until: number;
}

const turns = new AsyncLocalStorage<HashingTurn>();

/**
 * Runs work whose hashes take that turn. Their wait counts from here, where a request comes in, so that other
 * waits in a flood count too. Work outside of any turn waits as long as it takes.
 */
export function inTurnOf<Result>(
  { maxWaitMs, ...turn }: Omit<HashingTurn, 'until'> & { maxWaitMs: number },
  work: () => Result,
): Result {
  return turns.run({ ...turn, until: performance.now() + maxWaitMs }, work);
}

/** The hashes of this work wait apart from those of unknown browsers, however many addresses these come from. */
export function asKnownBrowser<Result>(work: () => Result): Result {
  const turn = turns.getStore();
  return turn ? turns.run({ ...turn, isKnown: true }, work) : work();
}

export function presentTurn(): HashingTurn | undefined {
  return turns.getStore();
}
