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
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]') || !areLettersOn()) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, select, textarea, [role="combobox"]') !== null;
}
