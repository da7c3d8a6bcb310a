import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { AgendaColumn, AgendaDay } from '../../../contract/reception/agenda.ts';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { formatDay, formatMinute } from '../../lib/format.ts';
import styles from './agenda-board.module.css';
import { AgendaColumnView } from './agenda-column.tsx';
import { hoursOf, minuteOf, PIXELS_PER_MINUTE } from './board-geometry.ts';
import { type Place, useDragTurno } from './use-drag-turno.ts';
import { useVisiblePart } from './visible-part.ts';

const NARROWEST = 168;

interface AgendaBoardProps {
  agenda: AgendaDay;
  /** Those to draw: what is filtered away is not there. */
  turnos: StaffTurno[];
  doctorId: string | undefined;
  /** Where the clock stands, in minutes of the day shown; null on another day. */
  nowMinute: number | null;
  activeId: string | null;
  onActive: (id: string) => void;
  onOpen: (turno: StaffTurno) => void;
  onMove: (turno: StaffTurno, place: Place) => void;
  onGive: (place: Place) => void;
}

/** Doctors side by side on one axis of time. Turnos are dragged to move them; the arrows go from one to the next. */
export function AgendaBoard(props: AgendaBoardProps) {
  const { agenda, turnos, doctorId, nowMinute, activeId, onActive, onOpen, onMove, onGive } = props;
  const board = useRef<HTMLElement>(null);
  const columnsPlace = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    () => agenda.doctors.filter(({ id }) => !doctorId || id === doctorId).sort(byFirstSession),
    [agenda.doctors, doctorId],
  );
  const hours = useMemo(
    () => hoursOf(columns, agenda.turnos, agenda.dayStartsAt),
    [columns, agenda.turnos, agenda.dayStartsAt],
  );
  const byDoctor = useMemo(() => groupByDoctor(turnos), [turnos]);
  const width = useColumnWidth(board, columns.length);
  const { start, end } = useVisiblePart(columnsPlace, { count: columns.length, size: width, along: 'x' });
  const height = (hours.to - hours.from) * PIXELS_PER_MINUTE;
  const { drag, startDrag } = useDragTurno({
    board,
    place: columnsPlace,
    columns,
    width,
    hours,
    dayStartsAt: agenda.dayStartsAt,
    onMove,
  });
  const giveAt = useCallback((place: Place) => onGive(place), [onGive]);

  // Where the day is now, once it is opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day, and not as time goes by.
  useLayoutEffect(() => {
    if (board.current && nowMinute !== null) {
      board.current.scrollTop = (nowMinute - hours.from) * PIXELS_PER_MINUTE - board.current.clientHeight / 3;
    }
  }, [agenda.day]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === board.current) return;
    const current = turnos.find(({ id }) => id === activeId);
    const next =
      current &&
      nextOf(
        event.key,
        current,
        columns.map(({ id }) => id),
        byDoctor,
      );
    if (!next) return;
    event.preventDefault();
    onActive(next.id);
    const column = columns.findIndex(({ id }) => id === next.doctor.id);
    showColumn(board.current, column * width, width);
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        board.current?.querySelector<HTMLElement>(`[data-turno="${next.id}"]`)?.focus(),
      ),
    );
  }

  const isNowShown = nowMinute !== null && nowMinute >= hours.from && nowMinute <= hours.to;
  const nowTop = ((nowMinute ?? 0) - hours.from) * PIXELS_PER_MINUTE;
  const firstId = activeId && turnos.some(({ id }) => id === activeId) ? activeId : (turnos[0]?.id ?? null);
  return (
    <section
      ref={board}
      className={styles.board}
      aria-label={`Agenda del ${formatDay(agenda.day)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
      tabIndex={0}
      data-dragging={drag ? true : undefined}
      onKeyDown={onKeyDown}
    >
      <div className={styles.canvas} style={{ width: `calc(var(--axis) + ${columns.length * width}px)` }}>
        <div className={styles.heads}>
          <div className={styles.corner} />
          {columns.slice(start, end).map((column, index) => (
            <div
              key={column.id}
              className={styles.head}
              style={{ left: `calc(var(--axis) + ${(start + index) * width}px)`, width }}
            >
              <span className={styles.doctor}>{column.name}</span>
              <span className={styles.detail}>{headDetail(column)}</span>
            </div>
          ))}
        </div>
        <div className={styles.axis} style={{ height }} aria-hidden="true">
          {hoursBetween(hours).map((minute) => (
            <span
              key={minute}
              className={styles.hour}
              style={{ top: (minute - hours.from) * PIXELS_PER_MINUTE }}
            >
              {formatMinute(minute)}
            </span>
          ))}
          {isNowShown && (
            <span className={styles.clock} style={{ top: nowTop }}>
              {formatMinute(nowMinute ?? 0)}
            </span>
          )}
        </div>
        <div ref={columnsPlace} className={styles.columns} style={{ height }}>
          {columns.slice(start, end).map((column, index) => (
            <AgendaColumnView
              key={column.id}
              column={column}
              turnos={byDoctor.get(column.id) ?? none}
              hours={hours}
              left={(start + index) * width}
              width={width}
              dayStartsAt={agenda.dayStartsAt}
              timeZone={agenda.timeZone}
              activeId={byDoctor.get(column.id)?.some(({ id }) => id === firstId) ? firstId : null}
              draggedId={drag?.turno.doctor.id === column.id ? drag.turno.id : null}
              onActive={onActive}
              onOpen={onOpen}
              onGive={giveAt}
              onDragStart={startDrag}
            />
          ))}
          {drag?.at && (
            <div
              className={styles.ghost}
              style={{
                left: drag.at.column * width,
                width,
                top: (drag.at.minute - hours.from) * PIXELS_PER_MINUTE,
                height:
                  (minuteOf(drag.turno.endsAt, agenda.dayStartsAt) -
                    minuteOf(drag.turno.startsAt, agenda.dayStartsAt)) *
                  PIXELS_PER_MINUTE,
              }}
            >
              {formatMinute(drag.at.minute)}
            </div>
          )}
          {isNowShown && <div className={styles.now} style={{ top: nowTop }} />}
        </div>
      </div>
    </section>
  );
}

const none: StaffTurno[] = [];

/** Who begins first stands first; who does not attend, last. */
function byFirstSession(one: AgendaColumn, other: AgendaColumn): number {
  const start = ({ sessions }: AgendaColumn) => sessions[0]?.from ?? Number.MAX_SAFE_INTEGER;
  return start(one) - start(other) || one.name.localeCompare(other.name, 'es');
}

function groupByDoctor(turnos: StaffTurno[]): Map<string, StaffTurno[]> {
  const groups = new Map<string, StaffTurno[]>();
  for (const turno of turnos) {
    const group = groups.get(turno.doctor.id);
    if (group) group.push(turno);
    else groups.set(turno.doctor.id, [turno]);
  }
  return groups;
}

function headDetail({ specialtyNames, sessions, absenceReason }: AgendaColumn): string {
  const rooms = [...new Set(sessions.flatMap(({ roomName }) => roomName ?? []))];
  const away = absenceReason && sessions.length > 0 ? `Ausente una parte: ${absenceReason}` : null;
  return away ?? [specialtyNames[0], ...rooms].filter(Boolean).join(' · ');
}

function hoursBetween({ from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from + index * 60);
}

/** As wide as they fit, and never too narrow to read a name. */
function useColumnWidth(board: RefObject<HTMLElement | null>, count: number): number {
  const [width, setWidth] = useState(NARROWEST);
  useEffect(() => {
    const measured = board.current;
    if (!measured) return;
    const measure = () => {
      const room = measured.clientWidth - 60;
      setWidth(Math.max(NARROWEST, Math.floor(room / Math.max(1, count))));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [board, count]);
  return width;
}

function showColumn(board: HTMLElement | null, left: number, width: number): void {
  if (!board) return;
  const room = board.clientWidth - 60;
  if (left < board.scrollLeft) board.scrollLeft = left;
  else if (left + width > board.scrollLeft + room) board.scrollLeft = left + width - room;
}

/** Up and down along a doctor's day; to the sides, the one nearest in time of the next doctor who has any. */
function nextOf(
  key: string,
  current: StaffTurno,
  doctorIds: string[],
  byDoctor: Map<string, StaffTurno[]>,
): StaffTurno | undefined {
  const own = byDoctor.get(current.doctor.id) ?? [];
  const at = own.findIndex(({ id }) => id === current.id);
  if (key === 'ArrowDown') return own[at + 1];
  if (key === 'ArrowUp') return own[at - 1];
  if (key === 'Home') return own[0];
  if (key === 'End') return own.at(-1);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const step = key === 'ArrowRight' ? 1 : -1;
  for (let index = doctorIds.indexOf(current.doctor.id) + step; doctorIds[index]; index += step) {
    const others = byDoctor.get(doctorIds[index] ?? '') ?? [];
    if (others.length > 0) return nearestInTime(others, current);
  }
  return undefined;
}

function nearestInTime(turnos: StaffTurno[], { startsAt }: StaffTurno): StaffTurno | undefined {
  const distance = (turno: StaffTurno) => Math.abs(Date.parse(turno.startsAt) - Date.parse(startsAt));
  return turnos.reduce((best, turno) => (distance(turno) < distance(best) ? turno : best));
}
