/*
 * Gives key presses their time in tests of pages, so that the machine's speed does not matter. Keys come as
 * from a hand, unless `byReader` makes them come as from a card reader.
 */

declare global {
  interface Window {
    /** Kept with the window, because this file may be loaded again. */
    keyTimes?: KeyTimes;
  }
}

interface KeyTimes {
  now: number;
  /** The milliseconds from one key to the next. `held`: from a key to its release. */
  between: number;
  held: number;
  pressedAt: Map<string, number>;
}

const hand = { between: 120, held: 80 };

/** Gives each key event of the window its time. */
export function timeKeys(): void {
  if (window.keyTimes) return;
  const times: KeyTimes = { now: 1_000, ...hand, pressedAt: new Map() };
  window.keyTimes = times;
  const onDown = (event: KeyboardEvent) => {
    times.now += times.between;
    times.pressedAt.set(event.key, times.now);
    setTime(event, times.now);
  };
  const onUp = (event: KeyboardEvent) => {
    const since = times.pressedAt.get(event.key) ?? times.now;
    times.now = Math.max(times.now, since + times.held);
    setTime(event, times.now);
  };
  window.addEventListener('keydown', onDown, { capture: true });
  window.addEventListener('keyup', onUp, { capture: true });
}

/** Presses keys as a card reader does. */
export async function byReader(
  press: () => Promise<unknown>,
  msAKey = 5,
): Promise<void> {
  pause();
  change({ between: msAKey, held: 1 });
  try {
    await press();
  } finally {
    change(hand);
    pause();
  }
}

/** Lets time pass without a key. */
export const pause = (ms = 1_000): void =>
  change({ now: (window.keyTimes?.now ?? 0) + ms });

export function forgetKeyTimes(): void {
  change(hand);
  pause(10_000);
}

const change = (changes: Partial<KeyTimes>) =>
  void Object.assign(window.keyTimes ?? {}, changes);

const setTime = (event: Event, value: number) =>
  Object.defineProperty(event, 'timeStamp', { value });
