import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '../../api/web/session/session.ts';

/*
 * Large letters in this browser. `public/early.js` reads the same key before the first paint; the styles
 * (`base.css`) leave the panels of the clinic as they are.
 */

export const textSizeKey = 'text_size';
const attribute = 'data-text-size';
const listeners = new Set<() => void>();

const isShownLarge = () =>
  document.documentElement.getAttribute(attribute) === 'large';

function show(isLarge: boolean): void {
  if (isLarge) document.documentElement.setAttribute(attribute, 'large');
  else document.documentElement.removeAttribute(attribute);
  for (const listener of listeners) listener();
}

/** Shows the remembered size from now on, and what another tab chooses. */
export function followTextSize(): void {
  const showRemembered = () =>
    show(readItem('localStorage', textSizeKey) === 'large');
  showRemembered();
  window.addEventListener(
    'storage',
    ({ key }) => key === textSizeKey && showRemembered(),
  );
}

/** Shows a size and remembers it in this browser. */
export function chooseTextSize(isLarge: boolean): void {
  writeItem('localStorage', textSizeKey, isLarge ? 'large' : 'usual');
  show(isLarge);
}

export function useIsTextLarge(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isShownLarge);
}
