/*
 * Tells the keys of a card reader from those of a hand, by the time between two of them. A reader types a
 * card's text and mostly Enter or Tab after it, as a keyboard would.
 */

/** The keys of a reader are less than this apart; two presses of a hand are not. */
export const READER_GAP_MS = 50;

/** A text that begins like a DNI or a card may last this long, however slow its reader is. */
const NUMBER_PAUSE_MS = 500;

/** In a field a quick hand may type so many characters as fast as a reader, and then Enter. */
const MOST_BY_HAND = 5;

/**
 * Where a key is pressed: where single keys act, in a field that takes its text, or on another control of a form or a
 * dialog.
 */
export type KeyPlace = 'shortcuts' | 'field' | 'control';

export interface PressedKey {
  /** As in `KeyboardEvent.key`. */
  key: string;
  /** As in `Event.timeStamp`. */
  at: number;
  /** With Ctrl, Alt or the system's key, and no AltGr. */
  isModified: boolean;
}

/** Keys that belong together so far. */
export interface KeyRun {
  text: string;
  /** How many keys it has, with those that give no text. */
  count: number;
  lastAt: number;
  /** Begins with a digit, `@` or `"`, where single keys act. */
  isNumber: boolean;
  /** Its Enter or Tab came. */
  isOver: boolean;
}

/**
 * The part of a key in a read: the `first` of a possible read, one `within` a read, its `end`, or `other`,
 * pressed by hand.
 */
export type KeyKind = 'first' | 'within' | 'end' | 'other';

export const beginsLikeNumber = (key: string): boolean => /^[\d@"]$/.test(key);

export const isModifierKey = (key: string): boolean =>
  [
    'Shift',
    'Control',
    'Alt',
    'AltGraph',
    'Meta',
    'CapsLock',
    'NumLock',
    'Fn',
  ].includes(key);
const isEnd = (key: string) => key === 'Enter' || key === 'Tab';
/** With a layout that lacks the character, or an input method, a reader's key has no text. */
const hasNoText = (key: string) =>
  ['Dead', 'Process', 'Unidentified'].includes(key);

/** After more keys than these, a key is the end of a read. */
function leastOf(key: string, place: KeyPlace, isFast: boolean): number {
  if (place === 'field')
    return key === 'Enter' ? MOST_BY_HAND : Number.POSITIVE_INFINITY;
  return key === 'Enter' && isFast ? 0 : 1;
}

/** The run after a key was pressed, and what the key is. */
export function followKey(
  run: KeyRun | null,
  { key, at, isModified }: PressedKey,
  place: KeyPlace,
): [run: KeyRun | null, kind: KeyKind] {
  const gap = run ? at - run.lastAt : Number.POSITIVE_INFINITY;
  const isFast = gap < READER_GAP_MS;
  if (isModifierKey(key))
    return [run && isFast ? { ...run, lastAt: at } : run, 'other'];
  const isJoined =
    run !== null &&
    (isFast ||
      (place === 'shortcuts' &&
        run.isNumber &&
        !run.isOver &&
        gap < NUMBER_PAUSE_MS));

  if (isEnd(key) && !isModified) {
    const endsRead =
      run !== null &&
      isJoined &&
      (run.isOver ? key === 'Enter' : run.count > leastOf(key, place, isFast));
    return endsRead
      ? [{ ...run, lastAt: at, isOver: true }, 'end']
      : [null, 'other'];
  }
  if (isModified) {
    // Some readers end with Ctrl and J, or type each character by its number with Alt held.
    if (run && isFast && place !== 'field')
      return [{ ...run, count: run.count + 1, lastAt: at }, 'within'];
    return /^\d$/.test(key) ? [begun('', at, false), 'other'] : [null, 'other'];
  }
  if (key.length !== 1 && !hasNoText(key)) return [null, 'other'];
  const text = key.length === 1 ? key : '';
  // Space presses a button, and begins no text.
  if (key === ' ' && (!run || !isJoined || run.isOver)) return [null, 'other'];
  if (!run || !isJoined || run.isOver)
    return [
      begun(text, at, place === 'shortcuts' && beginsLikeNumber(key)),
      'first',
    ];
  const isNumber = run.isNumber && place === 'shortcuts';
  return [
    {
      ...run,
      isNumber,
      text: run.text + text,
      count: run.count + 1,
      lastAt: at,
    },
    'within',
  ];
}

const begun = (text: string, lastAt: number, isNumber: boolean): KeyRun => ({
  text,
  lastAt,
  isNumber,
  count: 1,
  isOver: false,
});
