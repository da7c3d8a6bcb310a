import { useEffect, useEffectEvent } from 'react';
import { browserSetting } from '../../../../base/api/web/session/session.ts';
import {
  isDialogOpen,
  isTyping,
} from '../../../../base/ui/panel/reads/key-place.ts';
import { holdKey } from '../../../../base/ui/panel/reads/reads.ts';
import { useReadGuard } from '../../../../base/ui/panel/reads/use-reads.ts';

/** Handlers by `KeyboardEvent.key`, letters in lower case: `l`, `?`, `/`. */
export type PanelKeys = Record<string, (event: KeyboardEvent) => void>;

const lettersOff = browserSetting('panel_keys_off');

/** True if single-key shortcuts are on in this browser (WCAG 2.1.4). */
export const areLettersOn = (): boolean => lettersOff.read() === null;

export const setLettersOn = (isOn: boolean): void =>
  lettersOff.write(isOn ? null : '1');

export const useLettersOn = (): boolean => lettersOff.useText() === null;

/**
 * Handles single-key shortcuts anywhere on the page, but not while typing, in a dialog, with a modifier key
 * held, or if they are off. Input from a card reader never counts as a shortcut.
 */
export function usePanelKeys(keys: PanelKeys): void {
  useReadGuard();
  const act = useEffectEvent((event: KeyboardEvent) =>
    keys[nameOf(event)]?.(event),
  );
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isSystemKeyHeld(event))
      return;
    if (
      isTyping(event.target) ||
      isDialogOpen() ||
      !areLettersOn() ||
      !keys[nameOf(event)]
    )
      return;
    event.preventDefault();
    // A character may be the first one of a card.
    if (event.key.length === 1) holdKey(event, () => act(event));
    else act(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const nameOf = ({ key }: KeyboardEvent) =>
  key.length === 1 ? key.toLowerCase() : key;

// AltGr, with which many keyboards type '@', is reported as Ctrl and Alt together.
function isSystemKeyHeld(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph'))
    return event.metaKey || /^\p{L}$/u.test(event.key);
  return event.ctrlKey || event.metaKey || event.altKey;
}
