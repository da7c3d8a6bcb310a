import { useEffect, useEffectEvent } from 'react';

/** Alt and a letter, from any field of the page; not while a dialog is open. */
export function useAltKey(letter: string, act: () => void): void {
  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    // By the place of the key: with Alt some systems make another letter of it.
    if (
      event.code !== `Key${letter}` ||
      document.querySelector('[role="dialog"]')
    )
      return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => byKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
