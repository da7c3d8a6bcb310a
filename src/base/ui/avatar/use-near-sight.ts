import { useEffect, useRef, useState } from 'react';

/** Browsers load lazy pictures up to 2,500 px ahead, which on a slow line is most of a list. */
const AHEAD_PX = 500;

/** Tells if the element is, or was, in sight or close to it. */
export function useNearSight<Shown extends Element>() {
  const ref = useRef<Shown>(null);
  const [isNear, setNear] = useState(
    typeof IntersectionObserver === 'undefined',
  );
  useEffect(() => {
    if (isNear || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
