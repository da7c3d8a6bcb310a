import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Pieces drawn beyond the edge, so that a quick scroll shows no gap. */
const BEYOND = { x: 2, y: 8 };

interface Pieces {
  count: number;
  /** Of each piece, in pixels along the way that is scrolled. */
  size: number;
  along: 'x' | 'y';
}

/**
 * Which pieces of a long row of equal ones can be seen, `end` excluded, whichever ancestor scrolls. Thousands of
 * turnos open as fast as thirty.
 */
export function useVisiblePart(place: RefObject<HTMLElement | null>, { count, size, along }: Pieces) {
  const [part, setPart] = useState({ start: 0, end: Math.min(count, 40) });

  const look = useEffectEvent(() => {
    const box = place.current?.getBoundingClientRect();
    if (!box) return;
    const before = along === 'y' ? -box.top : -box.left;
    const shown = along === 'y' ? window.innerHeight : window.innerWidth;
    const start = Math.max(0, Math.min(count, Math.floor(before / size) - BEYOND[along]));
    const end = Math.max(start, Math.min(count, Math.ceil((before + shown) / size) + BEYOND[along]));
    setPart((had) => (had.start === start && had.end === end ? had : { start, end }));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew when the pieces change.
  useEffect(() => look(), [count, size]);
  useEffect(() => {
    let asked = 0;
    const onScroll = () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => look());
    };
    // Scrolling does not bubble, but it is caught on its way down.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(asked);
      document.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', onScroll);
    };
  }, []);

  // The list may have become shorter since it was looked at.
  return { start: Math.min(part.start, count), end: Math.min(part.end, count) };
}
