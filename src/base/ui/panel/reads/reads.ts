import { flushSync } from 'react-dom';
import { isDialogOpen, placeOf, takesEnter } from './key-place.ts';
import {
  beginsLikeNumber,
  followKey,
  isModifierKey,
  type KeyRun,
  READER_GAP_MS,
} from './key-run.ts';
import { sayRead } from './said-read.ts';

/*
 * Guards all keys of a panel: a card reader's text is never a shortcut, and its Enter presses nothing. The
 * text goes to the page or dialog that takes it, or else the panel says that nothing was done.
 */

/** A page or dialog that does something with what is read. */
export interface ReadTaker {
  /** Gives the focus to a field that holds the text so far, so that the rest is typed there. */
  begin: (text: string) => void;
  /** Takes all of a text for which no field was ready; `isEntered` if Enter came after it. */
  take: (text: string, isEntered: boolean) => void;
  /** Takes it with a dialog open too: it is that dialog. */
  isDialog?: boolean;
}

interface HeldKey {
  at: number;
  act: () => void;
  timer: ReturnType<typeof setTimeout>;
}

/** A read without Enter is over after so long without a key, or when a hand presses a key. */
const READ_PAUSE_MS = 500;

const takers: ReadTaker[] = [];
let users = 0;
let run: KeyRun | null = null;
let held: HeldKey | null = null;
/** The part of a read that no field received; null: no read is kept from the page. */
let kept: string | null = null;
let pause: ReturnType<typeof setTimeout> | undefined;
/** Keys whose release must not press a button either. */
const swallowedKeys = new Set<string>();

/** Guards the page until the returned function is called. */
export function guardKeys(): () => void {
  users += 1;
  if (users === 1) {
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('keyup', onKeyUp, { capture: true });
    window.addEventListener('keydown', onUnusedKey);
  }
  return () => {
    users -= 1;
    if (users > 0) return;
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    window.removeEventListener('keyup', onKeyUp, { capture: true });
    window.removeEventListener('keydown', onUnusedKey);
    dropHeldKey();
    clearTimeout(pause);
    run = null;
    kept = null;
    swallowedKeys.clear();
  };
}

/** Adds a taker of read texts. The last one added takes them, until the returned function is called. */
export function takeReads(taker: ReadTaker): () => void {
  takers.push(taker);
  return () => void takers.splice(takers.indexOf(taker), 1);
}

/** Does what a single key means as soon as it is known that it begins no read. */
export function holdKey(event: KeyboardEvent, act: () => void): void {
  actHeldKey();
  // A key that waits behind the timer on a busy machine is handled before the second one.
  const timer = setTimeout(() => {
    if (held) held.timer = setTimeout(actHeldKey);
  }, READER_GAP_MS);
  held = { at: event.timeStamp, act, timer };
}

export function dropHeldKey(): void {
  clearTimeout(held?.timer);
  held = null;
}

function actHeldKey(): void {
  if (!held) return;
  const { act } = held;
  dropHeldKey();
  // It was a press of a hand: what comes next does not belong to it.
  run = null;
  flushSync(act);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.repeat) return;
  const place = placeOf(event.target);
  const before = run;
  const [next, kind] = followKey(before, pressedKey(event), place);
  if (
    kept !== null &&
    (kind === 'first' || kind === 'other') &&
    !isModifierKey(event.key)
  )
    endRead(false);
  run = next;
  if (kind === 'within' && place !== 'field') {
    dropHeldKey();
    keepFromPage(event, before?.text ?? '');
  } else if (
    kind === 'end' &&
    !(event.target instanceof Element && takesEnter(event.target))
  ) {
    dropHeldKey();
    swallow(event);
    if (before?.isOver) return;
    if (place === 'field') sayRead('field');
    else endRead(true);
  } else if (held && !isModifierKey(event.key)) {
    actHeldKey();
    run = next;
  }
}

/** A digit, `@` or `"` that nothing else uses begins a text in the field of the present taker. */
function onUnusedKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || pressedKey(event).isModified)
    return;
  if (!beginsLikeNumber(event.key) || placeOf(event.target) !== 'shortcuts')
    return;
  begin('');
}

function onKeyUp(event: KeyboardEvent): void {
  if (swallowedKeys.delete(event.key)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  // Its own release, or another, long enough after it: no second key came in between.
  if (held && event.timeStamp - held.at >= READER_GAP_MS) actHeldKey();
}

/** A key within a read, where it would press a button or be a shortcut. */
function keepFromPage(event: KeyboardEvent, textBefore: string): void {
  if (kept === null && begin(textBefore)) {
    // The field has the focus now: the browser types the key there.
    event.stopImmediatePropagation();
    return;
  }
  kept = run?.text ?? '';
  swallow(event);
  clearTimeout(pause);
  pause = setTimeout(() => endRead(false), READ_PAUSE_MS);
}

/** True if a field has the focus and takes the rest. */
function begin(text: string): boolean {
  const taker = presentTaker();
  if (!taker) return false;
  flushSync(() => taker.begin(text));
  const field = document.activeElement;
  if (placeOf(field) !== 'field') return false;
  if (text !== '' && field instanceof HTMLInputElement)
    field.setSelectionRange(text.length, text.length);
  return true;
}

function endRead(isEntered: boolean): void {
  clearTimeout(pause);
  const text = kept ?? run?.text ?? '';
  kept = null;
  if (!isEntered) run = null;
  const taker = presentTaker();
  if (taker && text !== '') flushSync(() => taker.take(text, isEntered));
  else sayRead(isDialogOpen() ? 'dialog' : 'page');
}

function presentTaker(): ReadTaker | null {
  const taker = takers.at(-1);
  return taker && (taker.isDialog === true || !isDialogOpen()) ? taker : null;
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  swallowedKeys.add(event.key);
}

const pressedKey = (event: KeyboardEvent) => ({
  key: event.key,
  at: event.timeStamp,
  isModified:
    event.metaKey ||
    ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')),
});
