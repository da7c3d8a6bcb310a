import { type MouseEvent, memo, type PointerEvent, useMemo } from 'react';
import type { AgendaColumn } from '../../../../subjects/appointments/contract/agenda.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import { AgendaBlock } from './agenda-block.tsx';
import styles from './agenda-board.module.css';
import { appointmentsOutside } from './appointments-outside.ts';
import {
  type BoardHours,
  closedStretches,
  closureWords,
  instantAtMinute,
  minuteOf,
  nearestStart,
} from './board-geometry.ts';
import { placeInLanes } from './lanes.ts';
import type { Place } from './use-drag-appointment.ts';

interface AgendaColumnViewProps {
  column: AgendaColumn;
  appointments: StaffAppointment[];
  hours: BoardHours;
  left: number;
  width: number;
  pixelsPerMinute: number;
  /** Pixels that two lines of text need. */
  twoLines: number;
  /** The appointment with the keyboard cursor, if it is in this column. */
  activeId: string | null;
  draggedId: string | null;
  onActive: (id: string) => void;
  onOpen: (appointment: StaffAppointment) => void;
  onGive: (place: Place) => void;
  onDragStart: (
    event: PointerEvent<HTMLElement>,
    appointment: StaffAppointment,
  ) => void;
}

/** A doctor's day: the sessions, the reason of a closure, and the appointments. */
export const AgendaColumnView = memo(function AgendaColumnView(
  props: AgendaColumnViewProps,
) {
  const {
    column,
    appointments,
    hours,
    left,
    width,
    pixelsPerMinute,
    twoLines,
    activeId,
    draggedId,
  } = props;
  const { onActive, onOpen, onGive, onDragStart } = props;
  const { dayStartsAt, timeZone } = useShownDay();
  const lanes = useMemo(
    () =>
      placeInLanes(
        appointments.map(({ id, startsAt, endsAt }) => ({
          id,
          start: minuteOf(startsAt, dayStartsAt),
          end: minuteOf(endsAt, dayStartsAt),
        })),
      ),
    [appointments, dayStartsAt],
  );
  const outside = useMemo(
    () => appointmentsOutside({ appointments, doctors: [column], dayStartsAt }),
    [appointments, column, dayStartsAt],
  );
  const spot = (from: number, to: number) => ({
    top: (from - hours.from) * pixelsPerMinute,
    height: (to - from) * pixelsPerMinute,
  });

  function give(event: MouseEvent<HTMLElement>) {
    const minute = hours.from + event.nativeEvent.offsetY / pixelsPerMinute;
    const start = nearestStart(
      column,
      minute - (column.sessions[0]?.slotMinutes ?? 0) / 2,
    );
    if (event.target === event.currentTarget && start !== null) {
      onGive({
        doctorId: column.id,
        startsAt: instantAtMinute(start, dayStartsAt),
      });
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is the key of a new appointment.
    <section
      className={styles.column}
      style={{ left, width }}
      aria-label={[column.name, column.closure && closureWords(column.closure)]
        .filter(Boolean)
        .join('. ')}
      onClick={give}
    >
      {closedStretches(column, hours).map(({ from, to }) => (
        <div key={from} className={styles.closed} style={spot(from, to)}>
          {column.closure && (
            <span className={styles.closure}>
              {closureWords(column.closure)}
            </span>
          )}
        </div>
      ))}
      <ul className={styles.blocks}>
        {appointments.map((appointment) => {
          const { lane, lanes: count } = lanes.get(appointment.id) ?? {
            lane: 0,
            lanes: 1,
          };
          const from = minuteOf(appointment.startsAt, dayStartsAt);
          const to = minuteOf(appointment.endsAt, dayStartsAt);
          return (
            <AgendaBlock
              key={appointment.id}
              appointment={appointment}
              {...spot(from, to)}
              isLow={(to - from) * pixelsPerMinute < twoLines}
              lane={lane}
              lanes={count}
              timeZone={timeZone}
              isActive={appointment.id === activeId}
              isOutside={outside.has(appointment.id)}
              isDragged={appointment.id === draggedId}
              onActive={onActive}
              onOpen={onOpen}
              onDragStart={onDragStart}
            />
          );
        })}
      </ul>
    </section>
  );
});
