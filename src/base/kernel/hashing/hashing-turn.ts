import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose turn a password to be hashed takes, and how long it may wait for it. */
export interface HashingTurn {
  address: string;
  /** The browser's own secret as it was shown, hashed; empty: none was. */
  browser: string;
  /** The browser is one in which that person signed in before. */
  isKnown?: boolean;
  /** On the clock of `performance`: nobody waits for a hash after that. */
  until: number;
}

const turns = new AsyncLocalStorage<HashingTurn>();

/**
 * Hashes that this work asks for take that turn. How long they may wait is counted from here on, where a request
 * comes in: what a flood makes it wait for elsewhere counts too. Work outside of any waits for as long as it takes.
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
