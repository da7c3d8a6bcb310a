import { type RefObject, useEffect, useRef } from 'react';

interface Sending {
  form: RefObject<HTMLFormElement | null>;
  isPending: boolean;
  /** Nothing is left to send: what was typed was taken. */
  isTaken: boolean;
}

/**
 * Moves the focus from the field to the form (`tabIndex={-1}`) once a text sent by key is taken: letters are
 * a panel's keys again, and Tab goes on from there. Returns the function to call when the key is pressed.
 */
export function useFocusAfterSending({
  form,
  isPending,
  isTaken,
}: Sending): () => void {
  const isByKey = useRef(false);
  const wasPending = useRef(false);
  useEffect(() => {
    const hasEnded = wasPending.current && !isPending;
    wasPending.current = isPending;
    if (!hasEnded || !isByKey.current) return;
    isByKey.current = false;
    // A person who moved the focus meanwhile keeps it.
    if (isTaken && form.current?.contains(document.activeElement))
      form.current.focus({ preventScroll: true });
  }, [form, isPending, isTaken]);
  return () => {
    isByKey.current = true;
  };
}
