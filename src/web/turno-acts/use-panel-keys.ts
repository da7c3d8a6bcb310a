import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { readItem, removeItem, writeItem } from '../lib/browser-storage.ts';

/** By key as `KeyboardEvent.key` tells it, letters in lower case: `l`, `?`, `/`. */
export type PanelKeys = Record<string, (event: KeyboardEvent) => void>;

const offKey = 'panel_keys_off';
const listeners = new Set<() => void>();

/** Whether this browser's person wants letters to act by themselves (WCAG 2.1.4). */
export function areLettersOn(): boolean {
  return readItem('localStorage', offKey) === null;
}

export function setLettersOn(isOn: boolean): void {
  if (isOn) removeItem('localStorage', offKey);
  else writeItem('localStorage', offKey, '1');
  for (const listener of listeners) listener();
}

export function useLettersOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areLettersOn);
}

/**
 * Acts by single keys, wherever the focus is on the page: not while somebody types, a dialog is open, or a key of the
 * system is held; not where they were switched off.
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
 * A character of a document's number or of a scanned card, pressed where single keys act, gives the focus to a field
 * before it is written: so that the field gets it, and all of the burst that a barcode reader types, whose letters
 * would act one by one.
 */
export function useTypedNumbers(focusField: () => void): void {
  useKeysOfPage((event) => {
    if (/^[\d@"]$/.test(event.key)) focusField();
  });
}

function useKeysOfPage(act: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isSystemKeyHeld(event)) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]') || !areLettersOn()) return;
    act(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

// AltGr, by which many keyboards write '@', tells itself as Ctrl and Alt at once.
function isSystemKeyHeld(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph')) return event.metaKey;
  return event.ctrlKey || event.metaKey || event.altKey;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, select, textarea, [role="combobox"]') !== null;
}
