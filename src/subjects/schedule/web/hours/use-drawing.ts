import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type Drawn,
  moved,
  resized,
  type Stretch,
  stretchBetween,
} from './week-geometry.ts';

type Edge = 'start' | 'end';
type Place = { weekday: number; minute: number };
type Gesture =
  | { kind: 'draw'; from: Place }
  | { kind: 'move'; from: Place; drawn: Drawn }
  | { kind: 'resize'; edge: Edge; drawn: Drawn };

interface Drawing {
  /** The area of the seven days, whose size determines the pointer's position. */
  area: RefObject<HTMLElement | null>;
  axis: { from: number; to: number };
  /** Called with the drawn hours when the pointer is released, also after a plain press. */
  onDrawn: (drawn: Drawn) => void;
}

/**
 * Draws hours with a mouse or a pen: new ones on an empty place; dragging existing ones moves them, dragging
 * an edge resizes them. A finger scrolls the page, and a tap presses.
 */
export function useDrawing({ area, axis, onDrawn }: Drawing) {
  const gesture = useRef<Gesture | null>(null);
  const [live, setLive] = useState<Drawn | null>(null);

  useEffect(() => {
    if (!live) return;
    const stop = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      gesture.current = null;
      setLive(null);
    };
    window.addEventListener('keydown', stop);
    return () => window.removeEventListener('keydown', stop);
  }, [live]);

  function placeOf({ clientX, clientY }: PointerEvent): Place {
    const { left, top, width, height } = (
      area.current as HTMLElement
    ).getBoundingClientRect();
    const weekday = Math.min(
      7,
      Math.max(1, Math.floor(((clientX - left) / width) * 7) + 1),
    );
    return {
      weekday,
      minute: axis.from + ((clientY - top) / height) * (axis.to - axis.from),
    };
  }

  function begin(
    event: PointerEvent,
    on: { drawn: Drawn; edge: Edge | undefined } | null,
  ) {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    event.stopPropagation();
    const from = placeOf(event);
    if (!on) gesture.current = { kind: 'draw', from };
    else if (on.edge)
      gesture.current = { kind: 'resize', edge: on.edge, drawn: on.drawn };
    else gesture.current = { kind: 'move', from, drawn: on.drawn };
    setLive(
      on
        ? on.drawn
        : {
            ruleId: null,
            ...stretchBetween(from.weekday, from.minute, from.minute),
          },
    );
    // The captured pointer sends its moves and release here, wherever it is.
    area.current?.setPointerCapture?.(event.pointerId);
  }

  return {
    /** The hours being drawn now. */
    live,
    begin,
    onPointerMove(event: PointerEvent) {
      if (gesture.current) setLive(drawnBy(gesture.current, placeOf(event)));
    },
    onPointerUp(event: PointerEvent) {
      const done = gesture.current;
      if (!done) return;
      gesture.current = null;
      setLive(null);
      onDrawn(drawnBy(done, placeOf(event)));
    },
    onPointerCancel() {
      gesture.current = null;
      setLive(null);
    },
  };
}

function drawnBy(gesture: Gesture, { weekday, minute }: Place): Drawn {
  if (gesture.kind === 'draw') {
    const { from } = gesture;
    const stretch: Stretch = stretchBetween(from.weekday, from.minute, minute);
    return { ruleId: null, ...stretch };
  }
  if (gesture.kind === 'resize')
    return resized(gesture.drawn, { edge: gesture.edge, minute });
  const { from, drawn } = gesture;
  const minutes = Math.round((minute - from.minute) / 15) * 15;
  return moved(drawn, { days: weekday - from.weekday, minutes });
}
