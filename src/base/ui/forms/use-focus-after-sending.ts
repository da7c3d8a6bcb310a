import { type RefObject, useEffect, useRef } from 'react';

interface Sending {
  form: RefObject<HTMLFormElement | null>;
  isPending: boolean;
  /** Nothing is left to send: what was typed was taken. */
  isTaken: boolean;
}

/**
 * Once a text that was sent by key is taken, its form gets the focus from its field: letters are a panel's keys again,
 * and Tab goes on from there. The form needs `tabIndex={-1}`. Returns what to call when the key is pressed.
 */
export function useFocusAfterSending({ form, isPending, isTaken }: Sending): () => void {
  const isByKey = useRef(false);
  const wasPending = useRef(false);
  useEffect(() => {
    const hasEnded = wasPending.current && !isPending;
    wasPending.current = isPending;
    if (!hasEnded || !isByKey.current) return;
    isByKey.current = false;
    // Who went elsewhere meanwhile stays there.
    if (isTaken && form.current?.contains(document.activeElement))
      form.current.focus({ preventScroll: true });
  }, [form, isPending, isTaken]);
  return () => {
    isByKey.current = true;
  };
}
