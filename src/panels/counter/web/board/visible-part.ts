import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Pieces rendered beyond the edge, so that a quick scroll shows no gap. */
const BEYOND = { x: 2, y: 8 };

interface Pieces {
  count: number;
  /** Size of each piece, in pixels along the scrolling axis. */
  size: number;
  along: 'x' | 'y';
}

/**
 * The visible range of a long row of equal pieces, `end` excluded, in any scrolling ancestor. Thousands of
 * appointments open as fast as thirty.
 */
export function useVisiblePart(
  place: RefObject<HTMLElement | null>,
  { count, size, along }: Pieces,
) {
  const [part, setPart] = useState({ start: 0, end: Math.min(count, 40) });

  const look = useEffectEvent(() => {
    const box = place.current?.getBoundingClientRect();
    if (!box) return;
    const before = along === 'y' ? -box.top : -box.left;
    const shown = along === 'y' ? window.innerHeight : window.innerWidth;
    const start = Math.max(
      0,
      Math.min(count, Math.floor(before / size) - BEYOND[along]),
    );
    const end = Math.max(
      start,
      Math.min(count, Math.ceil((before + shown) / size) + BEYOND[along]),
    );
    setPart((had) =>
      had.start === start && had.end === end ? had : { start, end },
    );
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew when the pieces change.
  useEffect(() => look(), [count, size]);
  useEffect(() => {
    let count = 0;
    const onScroll = () => {
      cancelAnimationFrame(count);
      count = requestAnimationFrame(() => look());
    };
    // Scroll events do not bubble, but the capture phase receives them.
    document.addEventListener('scroll', onScroll, {
      capture: true,
      passive: true,
    });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(count);
      document.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', onScroll);
    };
  }, []);

  // The list may have become shorter since the last measurement.
  return { start: Math.min(part.start, count), end: Math.min(part.end, count) };
}
