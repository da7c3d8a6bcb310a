import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What is made for paper is drawn only when it is printed, by our button or the browser's own key. */
export function usePrinting() {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  const print = useCallback(() => window.print(), []);
  return { isPrinting, print };
}
