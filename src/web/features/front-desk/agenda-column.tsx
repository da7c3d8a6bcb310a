import { type MouseEvent, memo, type PointerEvent, useMemo } from 'react';
import type { AgendaColumn } from '../../../contract/reception/agenda.ts';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { AgendaBlock } from './agenda-block.tsx';
import styles from './agenda-board.module.css';
import {
  type BoardHours,
  closedStretches,
  closureWords,
  instantAtMinute,
  minuteOf,
  nearestStart,
  PIXELS_PER_MINUTE,
} from './board-geometry.ts';
import { placeInLanes } from './lanes.ts';
import { turnosOutside } from './turnos-outside.ts';
import type { Place } from './use-drag-turno.ts';

interface AgendaColumnViewProps {
  column: AgendaColumn;
  turnos: StaffTurno[];
  hours: BoardHours;
  left: number;
  width: number;
  dayStartsAt: string;
  timeZone: string;
  /** The one that the keyboard is on, where it is in this column. */
  activeId: string | null;
  draggedId: string | null;
  onActive: (id: string) => void;
  onOpen: (turno: StaffTurno) => void;
  onGive: (place: Place) => void;
  onDragStart: (event: PointerEvent<HTMLElement>, turno: StaffTurno) => void;
}

/** A doctor's day: when they attend, why not, and who comes. */
export const AgendaColumnView = memo(function AgendaColumnView(props: AgendaColumnViewProps) {
  const { column, turnos, hours, left, width, dayStartsAt, timeZone, activeId, draggedId } = props;
  const { onActive, onOpen, onGive, onDragStart } = props;
  const lanes = useMemo(
    () =>
      placeInLanes(
        turnos.map(({ id, startsAt, endsAt }) => ({
          id,
          start: minuteOf(startsAt, dayStartsAt),
          end: minuteOf(endsAt, dayStartsAt),
        })),
      ),
    [turnos, dayStartsAt],
  );
  const outside = useMemo(
    () => turnosOutside({ turnos, doctors: [column], dayStartsAt }),
    [turnos, column, dayStartsAt],
  );
  const spot = (from: number, to: number) => ({
    top: (from - hours.from) * PIXELS_PER_MINUTE,
    height: (to - from) * PIXELS_PER_MINUTE,
  });

  function give(event: MouseEvent<HTMLElement>) {
    const minute = hours.from + event.nativeEvent.offsetY / PIXELS_PER_MINUTE;
    const start = nearestStart(column, minute - (column.sessions[0]?.slotMinutes ?? 0) / 2);
    if (event.target === event.currentTarget && start !== null) {
      onGive({ doctorId: column.id, startsAt: instantAtMinute(start, dayStartsAt) });
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is the key of a new turno.
    <section
      className={styles.column}
      style={{ left, width }}
      aria-label={[column.name, column.closure && closureWords(column.closure)].filter(Boolean).join('. ')}
      onClick={give}
    >
      {closedStretches(column, hours).map(({ from, to }) => (
        <div key={from} className={styles.closed} style={spot(from, to)}>
          {column.closure && <span className={styles.closure}>{closureWords(column.closure)}</span>}
        </div>
      ))}
      <ul className={styles.blocks}>
        {turnos.map((turno) => {
          const { lane, lanes: count } = lanes.get(turno.id) ?? { lane: 0, lanes: 1 };
          return (
            <AgendaBlock
              key={turno.id}
              turno={turno}
              {...spot(minuteOf(turno.startsAt, dayStartsAt), minuteOf(turno.endsAt, dayStartsAt))}
              lane={lane}
              lanes={count}
              timeZone={timeZone}
              isActive={turno.id === activeId}
              isOutside={outside.has(turno.id)}
              isDragged={turno.id === draggedId}
              {...{ onActive, onOpen, onDragStart }}
            />
          );
        })}
      </ul>
    </section>
  );
});
