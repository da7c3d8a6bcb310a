import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  formatDay,
  formatMinute,
  formatTime,
} from '../../../../base/ui/format/format.ts';
import type { AgendaColumn } from '../../../../subjects/appointments/contract/agenda.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import {
  onThatDay,
  useShownDay,
} from '../../../../subjects/appointments/web/shown-day.ts';
import styles from './agenda-board.module.css';
import { AgendaColumnView } from './agenda-column.tsx';
import { hoursOf, minuteOf, PIXELS_PER_MINUTE } from './board-geometry.ts';
import { type Place, useDragAppointment } from './use-drag-appointment.ts';
import { useVisiblePart } from './visible-part.ts';

// In pixels, at the usual text size.
const NARROWEST = 168;
const AXIS = 56;
const TWO_LINES = 36;

interface AgendaBoardProps {
  /** The appointments to draw, after filtering. */
  appointments: StaffAppointment[];
  /** The doctors whose columns are drawn. Null: all. */
  doctorIds: ReadonlySet<string> | null;
  /** The present minute of the day shown; null on another day. */
  nowMinute: number | null;
  activeId: string | null;
  onActive: (id: string) => void;
  onOpen: (appointment: StaffAppointment) => void;
  onMove: (appointment: StaffAppointment, place: Place) => void;
  onGive: (place: Place) => void;
}

/** Doctors side by side on one time axis. Appointments are moved by dragging; arrow keys go from one to the next. */
export function AgendaBoard(props: AgendaBoardProps) {
  const {
    doctorIds: shownIds,
    nowMinute,
    activeId,
    onActive,
    onOpen,
    onMove,
    onGive,
  } = props;
  const shownDay = useShownDay();
  const { day, dayStartsAt, doctors, timeZone } = shownDay;
  const appointments = useMemo(
    () => onThatDay(props.appointments, dayStartsAt),
    [props.appointments, dayStartsAt],
  );
  const ofDay = useMemo(
    () => onThatDay(shownDay.appointments, dayStartsAt),
    [shownDay.appointments, dayStartsAt],
  );
  const board = useRef<HTMLElement>(null);
  const columnsPlace = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    () =>
      doctors
        .filter(({ id }) => !shownIds || shownIds.has(id))
        .sort(byFirstSession),
    [doctors, shownIds],
  );
  const hours = useMemo(
    () => hoursOf(columns, ofDay, dayStartsAt),
    [columns, ofDay, dayStartsAt],
  );
  const byDoctor = useMemo(() => groupByDoctor(appointments), [appointments]);
  const corner = useRef<HTMLDivElement>(null);
  const { width, scale, isNarrow } = useMeasures({
    board,
    corner,
    count: columns.length,
  });
  const pixelsPerMinute = PIXELS_PER_MINUTE * scale * (isNarrow ? 1.25 : 1);
  const twoLines = TWO_LINES * scale;
  const { start, end } = useVisiblePart(columnsPlace, {
    count: columns.length,
    size: width,
    along: 'x',
  });
  const height = (hours.to - hours.from) * pixelsPerMinute;
  const { drag, startDrag } = useDragAppointment({
    board,
    place: columnsPlace,
    columns,
    width,
    pixelsPerMinute,
    hours,
    dayStartsAt,
    onMove,
  });

  // Scrolls to the present time when the day opens or its text grows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not as time goes by.
  useLayoutEffect(() => {
    if (board.current && nowMinute !== null) {
      board.current.scrollTop =
        (nowMinute - hours.from) * pixelsPerMinute -
        board.current.clientHeight / 3;
    }
  }, [day, pixelsPerMinute]);

  const onKeyDown = keysOfBoard({
    board,
    appointments,
    columns,
    byDoctor,
    activeId,
    onActive,
    measures: { width, scale, isNarrow },
  });

  const isNowShown =
    nowMinute !== null && nowMinute >= hours.from && nowMinute <= hours.to;
  const nowTop = ((nowMinute ?? 0) - hours.from) * pixelsPerMinute;
  const firstId =
    activeId && appointments.some(({ id }) => id === activeId)
      ? activeId
      : (appointments[0]?.id ?? null);
  return (
    <section
      ref={board}
      className={styles.board}
      aria-label={`Agenda del ${formatDay(day)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
      tabIndex={0}
      data-dragging={drag ? true : undefined}
      onKeyDown={onKeyDown}
    >
      <div
        className={styles.canvas}
        style={{ width: `calc(var(--axis) + ${columns.length * width}px)` }}
      >
        <Heads
          columns={columns.slice(start, end)}
          first={start}
          width={width}
          corner={corner}
          timeZone={timeZone}
        />
        <TimeAxis
          hours={hours}
          pixelsPerMinute={pixelsPerMinute}
          height={height}
          nowMinute={isNowShown ? nowMinute : null}
        />
        <div
          ref={columnsPlace}
          className={styles.columns}
          style={
            { height, '--hour': `${60 * pixelsPerMinute}px` } as CSSProperties
          }
        >
          {columns.slice(start, end).map((column, index) => (
            <AgendaColumnView
              key={column.id}
              column={column}
              appointments={byDoctor.get(column.id) ?? none}
              hours={hours}
              left={(start + index) * width}
              width={width}
              pixelsPerMinute={pixelsPerMinute}
              twoLines={twoLines}
              activeId={
                byDoctor.get(column.id)?.some(({ id }) => id === firstId)
                  ? firstId
                  : null
              }
              draggedId={
                drag?.appointment.doctor.id === column.id
                  ? drag.appointment.id
                  : null
              }
              onActive={onActive}
              onOpen={onOpen}
              onGive={onGive}
              onDragStart={startDrag}
            />
          ))}
          {drag?.at && (
            <Ghost
              {...drag}
              at={drag.at}
              top={(drag.at.minute - hours.from) * pixelsPerMinute}
              width={width}
              dayStartsAt={dayStartsAt}
            />
          )}
          {isNowShown && <div className={styles.now} style={{ top: nowTop }} />}
        </div>
      </div>
    </section>
  );
}

interface HeadsProps {
  /** The columns in sight, and the place of the first of them. */
  columns: AgendaColumn[];
  first: number;
  width: number;
  corner: RefObject<HTMLDivElement | null>;
  timeZone: string;
}

/** The doctors' names above their columns. */
function Heads({ columns, first, width, corner, timeZone }: HeadsProps) {
  return (
    <div className={styles.heads}>
      <div ref={corner} className={styles.corner} />
      {columns.map((column, index) => (
        <div
          key={column.id}
          className={styles.head}
          style={{
            left: `calc(var(--axis) + ${(first + index) * width}px)`,
            width,
          }}
        >
          <span className={styles.doctor}>{column.name}</span>
          <span className={styles.detail}>{headDetail(column, timeZone)}</span>
        </div>
      ))}
    </div>
  );
}

interface TimeAxisProps {
  hours: { from: number; to: number };
  pixelsPerMinute: number;
  height: number;
  /** The present minute. Null: it is not on the axis. */
  nowMinute: number | null;
}

/** The hours beside the columns, and the present time among them. */
function TimeAxis({
  hours,
  pixelsPerMinute,
  height,
  nowMinute,
}: TimeAxisProps) {
  const topOf = (minute: number) => (minute - hours.from) * pixelsPerMinute;
  return (
    <div className={styles.axis} style={{ height }} aria-hidden="true">
      {hoursBetween(hours)
        .filter(
          (minute) => nowMinute === null || !isUnderClock(minute, nowMinute),
        )
        .map((minute) => (
          <span
            key={minute}
            className={styles.hour}
            style={{ top: topOf(minute) }}
          >
            {formatMinute(minute)}
          </span>
        ))}
      {nowMinute !== null && (
        <span className={styles.clock} style={{ top: topOf(nowMinute) }}>
          {formatMinute(nowMinute)}
        </span>
      )}
    </div>
  );
}

interface GhostProps {
  appointment: StaffAppointment;
  at: { column: number; minute: number };
  top: number;
  width: number;
  dayStartsAt: string;
}

/** The place where a dragged appointment would go. */
function Ghost({ appointment, at, top, width, dayStartsAt }: GhostProps) {
  return (
    <div
      className={styles.ghost}
      style={{
        left: at.column * width,
        width,
        top,
        height:
          (minuteOf(appointment.endsAt, dayStartsAt) -
            minuteOf(appointment.startsAt, dayStartsAt)) *
          PIXELS_PER_MINUTE,
      }}
    >
      {formatMinute(at.minute)}
    </div>
  );
}

interface BoardKeys {
  board: RefObject<HTMLElement | null>;
  appointments: StaffAppointment[];
  columns: AgendaColumn[];
  byDoctor: Map<string, StaffAppointment[]>;
  activeId: string | null;
  onActive: (id: string) => void;
  measures: Measures;
}

/** Returns the handler of keys: arrows go from one appointment to the next, which comes into sight. */
function keysOfBoard({
  board,
  appointments,
  columns,
  byDoctor,
  activeId,
  onActive,
  measures: { width, scale, isNarrow },
}: BoardKeys) {
  return (event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      event.target === board.current
    )
      return;
    const current = appointments.find(({ id }) => id === activeId);
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
    showColumn(board.current, {
      left: column * width,
      width,
      axis: AXIS * scale,
    });
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const block = board.current?.querySelector<HTMLElement>(
          `[data-appointment="${next.id}"]`,
        );
        block?.focus({ preventScroll: true });
        // If there is no room for all of it, its time and name show.
        block?.scrollIntoView?.({
          block: 'nearest',
          inline: isNarrow ? 'start' : 'nearest',
        });
      }),
    );
  };
}

const none: StaffAppointment[] = [];

/** By the start of the first session; doctors who do not attend come last. */
function byFirstSession(a: AgendaColumn, b: AgendaColumn): number {
  const start = ({ sessions }: AgendaColumn) =>
    sessions[0]?.from ?? Number.MAX_SAFE_INTEGER;
  return start(a) - start(b) || a.name.localeCompare(b.name, 'es');
}

function groupByDoctor(
  appointments: StaffAppointment[],
): Map<string, StaffAppointment[]> {
  const groups = new Map<string, StaffAppointment[]>();
  for (const appointment of appointments) {
    const group = groups.get(appointment.doctor.id);
    if (group) group.push(appointment);
    else groups.set(appointment.doctor.id, [appointment]);
  }
  return groups;
}

function headDetail(
  { specialtyNames, sessions, absenceReason, arrivesAt }: AgendaColumn,
  timeZone: string,
): string {
  if (arrivesAt) return `Llega a las ${formatTime(arrivesAt, timeZone)}`;
  const rooms = [
    ...new Set(sessions.flatMap(({ roomName }) => roomName ?? [])),
  ];
  const away =
    absenceReason && sessions.length > 0
      ? `Ausente una parte: ${absenceReason}`
      : null;
  return away ?? [specialtyNames[0], ...rooms].filter(Boolean).join(' · ');
}

function hoursBetween({ from, to }: { from: number; to: number }): number[] {
  return Array.from(
    { length: (to - from) / 60 + 1 },
    (_, index) => from + index * 60,
  );
}

interface Measured {
  board: RefObject<HTMLElement | null>;
  corner: RefObject<HTMLElement | null>;
  count: number;
}

interface Measures {
  /** The width of a column: as wide as fits, and wide enough to read a name. */
  width: number;
  /** The text size, as a multiple of the usual one. */
  scale: number;
  /** True if two columns do not fit: an hour is then taller, so that each name has its own line. */
  isNarrow: boolean;
}

function useMeasures({ board, corner, count }: Measured): Measures {
  const [measures, setMeasures] = useState<Measures>({
    width: NARROWEST,
    scale: 1,
    isNarrow: false,
  });
  useLayoutEffect(() => {
    const [whole, axis] = [board.current, corner.current];
    if (!whole || !axis) return;
    const measure = () => {
      // The axis is as wide as its text.
      const scale = axis.offsetWidth / AXIS || 1;
      const room = roomIn(whole, AXIS * scale);
      const narrowest = Math.round(NARROWEST * scale);
      const width = Math.max(narrowest, Math.floor(room / Math.max(1, count)));
      const isNarrow = room > 0 && room < 2 * narrowest;
      setMeasures((had) =>
        had.width === width && had.scale === scale && had.isNarrow === isNarrow
          ? had
          : { width, scale, isNarrow },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(whole);
    observer.observe(axis);
    return () => observer.disconnect();
  }, [board, corner, count]);
  return measures;
}

/** Pixels beside the axis, without the board's edge. */
const roomIn = (board: HTMLElement, axis: number): number =>
  board.clientWidth - axis - 4;

function showColumn(
  board: HTMLElement | null,
  { left, width, axis }: { left: number; width: number; axis: number },
): void {
  if (!board) return;
  const room = roomIn(board, axis);
  if (left < board.scrollLeft) board.scrollLeft = left;
  else if (left + width > board.scrollLeft + room)
    board.scrollLeft = left + Math.min(0, width - room);
}

/**
 * Returns the next appointment for an arrow key: up and down within the doctor's day; sideways, the nearest
 * in time of the next doctor who has any.
 */
function nextOf(
  key: string,
  current: StaffAppointment,
  doctorIds: string[],
  byDoctor: Map<string, StaffAppointment[]>,
): StaffAppointment | undefined {
  const own = byDoctor.get(current.doctor.id) ?? [];
  const at = own.findIndex(({ id }) => id === current.id);
  if (key === 'ArrowDown') return own[at + 1];
  if (key === 'ArrowUp') return own[at - 1];
  if (key === 'Home') return own[0];
  if (key === 'End') return own.at(-1);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const step = key === 'ArrowRight' ? 1 : -1;
  for (
    let index = doctorIds.indexOf(current.doctor.id) + step;
    doctorIds[index];
    index += step
  ) {
    const others = byDoctor.get(doctorIds[index] ?? '') ?? [];
    if (others.length > 0) return nearestInTime(others, current);
  }
  return undefined;
}

function nearestInTime(
  appointments: StaffAppointment[],
  { startsAt }: StaffAppointment,
): StaffAppointment | undefined {
  const distance = (appointment: StaffAppointment) =>
    Math.abs(Date.parse(appointment.startsAt) - Date.parse(startsAt));
  return appointments.reduce((best, appointment) =>
    distance(appointment) < distance(best) ? appointment : best,
  );
}

/** True if the hour's label would stick out from under the clock's. Both are in minutes of the day. */
function isUnderClock(hour: number, now: number): boolean {
  return now - hour > -8 && now - hour < 16;
}
