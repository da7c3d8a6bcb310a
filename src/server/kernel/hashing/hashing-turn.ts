import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose turn a password to be hashed takes, and how long it may wait for it. */
export interface HashingTurn {
  address: string;
  /** The browser's own secret as it was shown, hashed; empty: none was. */
  browser: string;
  /** The browser is one in which that person signed in before. */
  isKnown?: boolean;
  maxWaitMs: number;
}

const turns = new AsyncLocalStorage<HashingTurn>();

/** Hashes that this work asks for take that turn. Work outside of any waits for as long as it takes. */
export function inTurnOf<Result>(turn: HashingTurn, work: () => Result): Result {
  return turns.run(turn, work);
}

/** The hashes of this work wait apart from those of unknown browsers, however many addresses these come from. */
export function asKnownBrowser<Result>(work: () => Result): Result {
  const turn = turns.getStore();
  return turn ? turns.run({ ...turn, isKnown: true }, work) : work();
}

export function presentTurn(): HashingTurn | undefined {
  return turns.getStore();
}
