import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Presses the first button or field of its content, once. A list stays open when another frame has the focus.
 */
export function Opened({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    const pressed =
      place.current?.querySelector('button') ??
      place.current?.querySelector('input');
    if (!isPressed.current) pressed?.click();
    isPressed.current = true;
  }, []);
  return (
    <div ref={place} onBlurCapture={(event) => event.stopPropagation()}>
      {children}
    </div>
  );
}
