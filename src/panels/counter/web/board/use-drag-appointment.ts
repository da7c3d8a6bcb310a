import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { AgendaColumn } from '../../../../subjects/appointments/contract/agenda.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import {
  type BoardHours,
  instantAtMinute,
  minuteOf,
  nearestStart,
} from './board-geometry.ts';

/** A doctor and a time. */
export interface Place {
  doctorId: string;
  startsAt: string;
}

interface Drag {
  appointment: StaffAppointment;
  /** The target of the drop; null where dropping is impossible. */
  at: { column: number; minute: number } | null;
}

interface Board {
  board: RefObject<HTMLElement | null>;
  place: RefObject<HTMLElement | null>;
  columns: AgendaColumn[];
  width: number;
  pixelsPerMinute: number;
  hours: BoardHours;
  dayStartsAt: string;
  onMove: (appointment: StaffAppointment, place: Place) => void;
}

/** Pixels: a pointer that moves less is a press, not a drag. */
const SLACK = 6;
const EDGE = 48;

/**
 * Drags an appointment with a mouse or a pen; a finger scrolls instead, and moves it from its dialog. Escape cancels
 * the drag.
 */
export function useDragAppointment(shown: Board) {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);

  const startDrag = useCallback(
    (event: ReactPointerEvent<HTMLElement>, appointment: StaffAppointment) => {
      if (
        event.pointerType === 'touch' ||
        event.button !== 0 ||
        !appointment.canMove
      )
        return;
      const block = event.currentTarget;
      const grabbed = event.clientY - block.getBoundingClientRect().top;
      const from = { x: event.clientX, y: event.clientY };
      const ending = new AbortController();
      let now: Drag | null = null;

      function over(moved: PointerEvent): Drag['at'] {
        const { place, columns, width, pixelsPerMinute, hours } =
          latest.current;
        const box = place.current?.getBoundingClientRect();
        if (!box) return null;
        const column = Math.floor((moved.clientX - box.left) / width);
        const into = columns[column];
        if (!into?.practices.some(({ id }) => id === appointment.practiceId))
          return null;
        const minute = nearestStart(
          into,
          hours.from + (moved.clientY - grabbed - box.top) / pixelsPerMinute,
        );
        return minute === null ? null : { column, minute };
      }

      function onMove(moved: PointerEvent) {
        if (
          !now &&
          Math.hypot(moved.clientX - from.x, moved.clientY - from.y) < SLACK
        )
          return;
        moved.preventDefault();
        scrollAtEdge(latest.current.board.current, moved);
        now = { appointment, at: over(moved) };
        setDrag(now);
      }

      function onUp() {
        const at = now?.at;
        const { columns, dayStartsAt, onMove: move } = latest.current;
        const into = at && columns[at.column];
        // Swallows the click that ends the drag, so that it does not open the appointment.
        if (now)
          window.addEventListener('click', swallow, {
            capture: true,
            once: true,
          });
        setTimeout(() =>
          window.removeEventListener('click', swallow, { capture: true }),
        );
        end();
        if (!at || !into) return;
        const isThere =
          into.id === appointment.doctor.id &&
          minuteOf(appointment.startsAt, dayStartsAt) === at.minute;
        if (!isThere)
          move(appointment, {
            doctorId: into.id,
            startsAt: instantAtMinute(at.minute, dayStartsAt),
          });
      }

      function end() {
        ending.abort();
        now = null;
        setDrag(null);
      }

      const { signal } = ending;
      window.addEventListener('pointermove', onMove, { signal });
      window.addEventListener('pointerup', onUp, { signal });
      window.addEventListener('pointercancel', end, { signal });
      window.addEventListener(
        'keydown',
        ({ key }) => key === 'Escape' && end(),
        { signal },
      );
      stop.current = () => ending.abort();
    },
    [],
  );

  return { drag, startDrag };
}

function swallow(event: MouseEvent): void {
  event.stopPropagation();
  event.preventDefault();
}

function scrollAtEdge(
  board: HTMLElement | null,
  { clientX, clientY }: PointerEvent,
): void {
  if (!board) return;
  const { top, bottom, left, right } = board.getBoundingClientRect();
  if (clientY > bottom - EDGE) board.scrollTop += 16;
  else if (clientY < top + 2 * EDGE) board.scrollTop -= 16;
  if (clientX > right - EDGE) board.scrollLeft += 16;
  else if (clientX < left + 2 * EDGE) board.scrollLeft -= 16;
}
