import { useEffect, useEffectEvent } from 'react';

const open: symbol[] = [];

/** Escape closes the dialog that was opened last, wherever the focus is; an open list of choices goes first. */
export function useEscapeOfTop(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const dialog = Symbol();
    open.push(dialog);
    const listen = (event: KeyboardEvent) => {
      if (
        event.key !== 'Escape' ||
        event.isComposing ||
        event.defaultPrevented ||
        open.at(-1) !== dialog
      )
        return;
      // Mantine's mark on a control whose list is open, and ours on a calendar.
      if (
        event.target instanceof Element &&
        event.target.closest('[data-mantine-stop-propagation=true]')
      )
        return;
      event.preventDefault();
      close();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => {
      open.splice(open.indexOf(dialog), 1);
      window.removeEventListener('keydown', listen, { capture: true });
    };
  }, []);
}
