import { useEffect, useEffectEvent } from 'react';
import { browserSetting } from '../../session/session.ts';

/** Handlers by `KeyboardEvent.key`, letters in lower case: `l`, `?`, `/`. */
export type PanelKeys = Record<string, (event: KeyboardEvent) => void>;

const lettersOff = browserSetting('panel_keys_off');

/** Whether single-key shortcuts are on in this browser (WCAG 2.1.4). */
export const areLettersOn = (): boolean => lettersOff.read() === null;

export const setLettersOn = (isOn: boolean): void => lettersOff.write(isOn ? null : '1');

export const useLettersOn = (): boolean => lettersOff.useText() === null;

/**
 * Single-key shortcuts, wherever the focus is on the page: not while typing, with a dialog open, with a modifier key
 * held, or where they are switched off.
 */
export function usePanelKeys(keys: PanelKeys): void {
  useKeysOfPage((event) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act(event);
  });
}

/**
 * A digit, `@` or `"` (a DNI or a scanned card) typed where single keys act focuses a field first, so that the field
 * receives it and the rest of a barcode reader's burst, whose letters would otherwise act as shortcuts.
 */
export function useTypedNumbers(focusField: () => void): void {
  useKeysOfPage((event) => {
    if (/^[\d@"]$/.test(event.key)) focusField();
  });
}

function useKeysOfPage(act: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isSystemKeyHeld(event)) return;
    if (isTyping(event.target) || document.querySelector('dialog[open], [role=dialog]') || !areLettersOn())
      return;
    act(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

// AltGr, with which many keyboards type '@', is reported as Ctrl and Alt together.
function isSystemKeyHeld(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph')) return event.metaKey;
  return event.ctrlKey || event.metaKey || event.altKey;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, select, textarea, [role="combobox"]') !== null;
}
