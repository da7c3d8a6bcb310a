// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows out of sight.
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../../base/ui/button/button.tsx';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { AppointmentProblem } from '../../../../subjects/appointments/web/acts/appointment-problem.tsx';
import type { AppointmentActs } from '../../../../subjects/appointments/web/acts/use-appointment-acts.ts';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import { doctorArrives } from '../late-doctors.ts';
import styles from './appointment-list.module.css';
import { AppointmentRow } from './appointment-row.tsx';
import { appointmentsOutside } from './appointments-outside.ts';
import { rowAnswer } from './row-answer.ts';
import { useVisiblePart } from './visible-part.ts';

interface AppointmentListProps {
  appointments: StaffAppointment[];
  /** Index of the first appointment still to come; -1 if the day shown is not today. */
  nowIndex: number;
  /** Index of the row in sight when the day opens. */
  openIndex: number;
  /** Clock time shown at that row. */
  nowLabel: string;
  /** The present instant, ISO. */
  now: string;
  /** Above the rows: their order, and their height. */
  head: ReactNode;
  /** Rows of 36 px, for receptionists who want more of them at once. */
  isLow: boolean;
  activeId: string | null;
  /** The acts of this panel: undoable, in progress or refused. */
  acts: AppointmentActs;
  empty: ReactNode;
  onActive: (id: string) => void;
  onOpen: (appointment: StaffAppointment) => void;
  onAdmit: (appointment: StaffAppointment) => void;
}

/** Height of a row, in pixels, until the style sheet's height is known. */
const USUAL_ROW = 56;

/**
 * The day's appointments in order. Only the visible rows are rendered; the grid tells their total. One appointment
 * has the focus; arrow keys go from one to the next, and letters act on it.
 */
export function AppointmentList(props: AppointmentListProps) {
  const {
    appointments,
    nowIndex,
    openIndex,
    nowLabel,
    now,
    head,
    isLow,
    activeId,
    acts,
    empty,
    onActive,
    onOpen,
    onAdmit,
  } = props;
  const shownDay = useShownDay();
  const outside = useMemo(() => appointmentsOutside(shownDay), [shownDay]);
  const place = useRef<HTMLDivElement>(null);
  const [measure, setMeasure] = useState<HTMLElement | null>(null);
  const size = useRowHeight(measure);
  const { start, end } = useVisiblePart(place, {
    count: appointments.length,
    size,
    along: 'y',
  });
  const focusNext = useNextRow(place);
  const activeIndex = appointments.findIndex(({ id }) => id === activeId);
  const tabStop = activeIndex >= 0 ? activeIndex : Math.max(0, nowIndex);

  const scrollTo = (index: number) => showRow(place.current, { index, size });

  // Scrolls to the present time when the day opens.
  const hasAppointments = appointments.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day, and not as time goes by.
  useLayoutEffect(() => {
    const scroller = scrollerOf(place.current);
    if (
      hasAppointments &&
      openIndex > 2 &&
      scroller &&
      scroller !== document.scrollingElement
    ) {
      scroller.scrollTop = (openIndex - 2) * size;
    }
  }, [shownDay.day, hasAppointments]);

  /** If the whole page scrolls, it opens at its top, where the search is. */
  function goToNow() {
    const appointment = appointments[nowIndex];
    if (!appointment) return;
    focusNext.current = appointment.id;
    onActive(appointment.id);
    const scroller = scrollerOf(place.current);
    const grid = place.current?.getBoundingClientRect();
    if (scroller && grid)
      scroller.scrollTop += grid.top + (nowIndex - 1) * size;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const focused = (event.target as HTMLElement).dataset.appointment;
    if (event.key === 'Enter' && focused) {
      event.preventDefault();
      const opened = appointments.find(({ id }) => id === focused);
      if (opened) onOpen(opened);
      return;
    }
    const next = nextIndex(event.key, tabStop, appointments.length);
    const appointment = next === null ? undefined : appointments[next];
    if (next === null || !appointment) return;
    event.preventDefault();
    focusNext.current = appointment.id;
    scrollTo(next);
    onActive(appointment.id);
    place.current
      ?.querySelector<HTMLElement>(`[data-appointment="${appointment.id}"]`)
      ?.focus({ preventScroll: true });
  }

  if (appointments.length === 0)
    return <div className={styles.list}>{empty}</div>;
  const drawn = rowsDrawn(appointments, { start, end, tabStop });
  const moment = {
    now,
    timeZone: shownDay.timeZone,
    waitLimits: shownDay.waitLimits,
  };
  const row = ({
    appointment,
    index,
  }: {
    appointment: StaffAppointment;
    index: number;
  }) => (
    <AppointmentRow
      key={appointment.id}
      {...answerOf(appointment, moment)}
      appointment={appointment}
      timeZone={shownDay.timeZone}
      rowIndex={index + 1}
      isTabStop={index === tabStop}
      isInSight={index >= start && index < end}
      isActive={appointment.id === activeId}
      isOutside={outside.has(appointment.id)}
      doctorArrives={doctorArrives(shownDay, appointment)}
      isBusy={acts.underWayOf(appointment.id) !== null}
      isWaiting={acts.isWaiting(appointment.id)}
      undoable={acts.undoable.find(
        ({ appointmentId }) => appointmentId === appointment.id,
      )}
      nowLabel={index === nowIndex && index > 0 ? nowLabel : null}
      note={
        acts.failureOf(appointment.id) && (
          <AppointmentProblem appointment={appointment} acts={acts} />
        )
      }
      onActive={onActive}
      onOpen={onOpen}
      onAdmit={onAdmit}
      onAct={acts.start}
      onUndo={acts.undo}
    />
  );
  return (
    <div className={styles.list} data-low={isLow || undefined}>
      <div ref={setMeasure} className={styles.measure} />
      {head}
      {nowIndex > 2 && (
        <div className={styles.toNow}>
          <Button kind="quiet" onClick={goToNow}>
            Ir a las {nowLabel}
          </Button>
        </div>
      )}
      <div
        ref={place}
        role="grid"
        aria-label={`Turnos del día ${shownDay.day}`}
        aria-rowcount={appointments.length}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ height: start * size }} />
        {drawn.map(row)}
        <div
          role="presentation"
          style={{ height: (appointments.length - end) * size }}
        />
      </div>
    </div>
  );
}

/** The rows in sight, and the focused one. */
function rowsDrawn(
  appointments: StaffAppointment[],
  { start, end, tabStop }: { start: number; end: number; tabStop: number },
) {
  const drawn = appointments
    .slice(start, end)
    .map((appointment, index) => ({ appointment, index: start + index }));
  // The focused row stays rendered at any scroll position, as a sibling of the others, so that React keeps
  // its element and its focus.
  const kept = appointments[tabStop];
  if (kept && tabStop < start)
    drawn.unshift({ appointment: kept, index: tabStop });
  if (kept && tabStop >= end) drawn.push({ appointment: kept, index: tabStop });
  return drawn;
}

/** Holds the id of the row that gets the focus once it is rendered. */
function useNextRow(place: RefObject<HTMLElement | null>) {
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    // A person who started typing meanwhile keeps the focus in the field.
    if (document.activeElement?.matches('input, select, textarea'))
      focusNext.current = null;
    if (!focusNext.current) return;
    const row = place.current?.querySelector<HTMLElement>(
      `[data-appointment="${focusNext.current}"]`,
    );
    if (row) {
      focusNext.current = null;
      row.focus({ preventScroll: true });
    }
  });
  return focusNext;
}

/** Scrolls until a row is in sight, with a row of room on each side. */
function showRow(
  place: HTMLElement | null,
  { index, size }: { index: number; size: number },
): void {
  const scroller = scrollerOf(place);
  const row = place?.getBoundingClientRect();
  if (!scroller || !row) return;
  const shown =
    scroller === document.scrollingElement
      ? 0
      : scroller.getBoundingClientRect().top;
  const top = row.top - shown + index * size;
  const room = scroller.clientHeight;
  if (top < size) scroller.scrollTop += top - size;
  else if (top + 2 * size > room) scroller.scrollTop += top + 2 * size - room;
}

/** Returns two plain values, so that a row with the same words is not drawn again. */
function answerOf(
  appointment: StaffAppointment,
  moment: Parameters<typeof rowAnswer>[1],
) {
  const said = rowAnswer(appointment, moment);
  return {
    answer: said?.text ?? null,
    answerLevel: said?.level ?? ('usual' as const),
  };
}

function nextIndex(key: string, at: number, count: number): number | null {
  const to: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + 10,
    PageUp: at - 10,
    Home: 0,
    End: count - 1,
  };
  const next = to[key];
  return next === undefined ? null : Math.max(0, Math.min(count - 1, next));
}

function scrollerOf(place: HTMLElement | null): Element | null {
  for (let above = place?.parentElement; above; above = above.parentElement) {
    if (
      /auto|scroll/.test(getComputedStyle(above).overflowY) &&
      above.scrollHeight > above.clientHeight
    ) {
      return above;
    }
  }
  return document.scrollingElement;
}

/** The height of a row, in pixels. It depends on the room and on the text size. */
function useRowHeight(measure: HTMLElement | null): number {
  const [height, setHeight] = useState(USUAL_ROW);
  useLayoutEffect(() => {
    if (!measure) return;
    const read = () => setHeight(measure.offsetHeight || USUAL_ROW);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(measure);
    return () => observer.disconnect();
  }, [measure]);
  return height;
}
