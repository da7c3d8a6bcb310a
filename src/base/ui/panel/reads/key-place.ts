import type { KeyPlace } from './key-run.ts';

const textless = [
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
];

/** True if keys there are not shortcuts: in a field, a list of choices, a tick. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input, select, textarea, [role="combobox"]') !== null
  );
}

export const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role=dialog]') !== null;

/** The effects that a key may have there. */
export function placeOf(target: EventTarget | null): KeyPlace {
  if (takesText(target)) return 'field';
  return isTyping(target) || isDialogOpen() ? 'control' : 'shortcuts';
}

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !textless.includes(target.type) && !target.readOnly;
  return target.isContentEditable || target instanceof HTMLTextAreaElement;
}

/** True if a reader's Enter there ends a line, or belongs to the field. */
export function takesEnter(target: Element): boolean {
  return (
    target.closest('[data-takes-reads], textarea, [contenteditable]') !== null
  );
}
