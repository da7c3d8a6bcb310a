import { useEffect, useRef, useState } from 'react';

/**
 * For a list whose entries are added, moved or removed: `focusNext` focuses the control of the list that the
 * selector finds, once the change is rendered. Call it together with the change.
 */
export function useNextFocus<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const [next, setNext] = useState<{ selector: string } | null>(null);
  useEffect(() => {
    if (next) list.current?.querySelector<HTMLElement>(next.selector)?.focus();
  }, [next]);
  return { list, focusNext: (selector: string) => setNext({ selector }) };
}
