import { useEffect, useEffectEvent } from 'react';

// On a Mac, Ctrl and K erase to the end of the line.
const isMac = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/** The keys that open the command palette, as they are printed on this machine's keyboard. */
export const paletteKeys = isMac ? '⌘ K' : 'Ctrl K';

/** Ctrl and K (⌘ and K), anywhere in the panel: also while typing, when letters are no acts. */
export function usePaletteKey(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    const isHeld = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    if (!isHeld || altKey || shiftKey || event.key.toLowerCase() !== 'k')
      return;
    event.preventDefault();
    if (!event.repeat) onPress();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
