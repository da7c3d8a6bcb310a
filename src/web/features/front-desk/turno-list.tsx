// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that nobody sees.
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { Button } from '../../components/button/button.tsx';
import { TurnoProblem } from '../../turno-acts/turno-problem.tsx';
import type { TurnoActs } from '../../turno-acts/use-turno-acts.ts';
import styles from './turno-list.module.css';
import { TurnoRow } from './turno-row.tsx';
import { useVisiblePart } from './visible-part.ts';

interface TurnoListProps {
  label: string;
  turnos: StaffTurno[];
  timeZone: string;
  /** The first of them that is still to come; -1 where the clock is not in this day. */
  nowIndex: number;
  /** What the clock says there. */
  nowLabel: string;
  activeId: string | null;
  /** Those at whose time nobody attends. */
  outside: ReadonlySet<string>;
  /** What was done here lately may be taken back, is under way, or was refused. */
  acts: TurnoActs;
  empty: ReactNode;
  onActive: (id: string) => void;
  onOpen: (turno: StaffTurno) => void;
  onArrive: (turno: StaffTurno) => void;
  onUndo: (turno: StaffTurno) => void;
}

/** Of a row, in pixels, as turno-list.module.css has it. */
const WIDE_ROW = 56;
const NARROW_ROW = 92;

/**
 * The day from first to last. Only what can be seen is drawn; the grid says how many there are. One turno has the
 * focus; arrows go from one to the next, and letters act on it.
 */
export function TurnoList(props: TurnoListProps) {
  const { label, turnos, nowIndex, nowLabel, activeId, outside, acts, empty, onActive } = props;
  const place = useRef<HTMLDivElement>(null);
  const size = useRowHeight();
  const { start, end } = useVisiblePart(place, { count: turnos.length, size, along: 'y' });
  const focusNext = useRef<string | null>(null);
  const activeIndex = turnos.findIndex(({ id }) => id === activeId);
  const tabStop = activeIndex >= 0 ? activeIndex : Math.max(0, nowIndex);

  const scrollTo = useCallback(
    (index: number) => {
      const scroller = scrollerOf(place.current);
      const row = place.current?.getBoundingClientRect();
      if (!scroller || !row) return;
      const shown = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
      const top = row.top - shown + index * size;
      const room = scroller.clientHeight;
      if (top < size) scroller.scrollTop += top - size;
      else if (top + 2 * size > room) scroller.scrollTop += top + 2 * size - room;
    },
    [size],
  );

  // Where the day is now, once it is opened.
  const hasTurnos = turnos.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day, and not as time goes by.
  useLayoutEffect(() => {
    const scroller = scrollerOf(place.current);
    if (hasTurnos && nowIndex > 2 && scroller && scroller !== document.scrollingElement) {
      scroller.scrollTop = (nowIndex - 2) * size;
    }
  }, [label, hasTurnos]);

  useEffect(() => {
    // Whoever went on to type meanwhile keeps the focus where they type.
    if (document.activeElement?.matches('input, select, textarea')) focusNext.current = null;
    if (!focusNext.current) return;
    const row = place.current?.querySelector<HTMLElement>(`[data-turno="${focusNext.current}"]`);
    if (row) {
      focusNext.current = null;
      row.focus({ preventScroll: true });
    }
  });

  /** Where the whole page scrolls, it opens at its top, where the counter searches. */
  function goToNow() {
    const turno = turnos[nowIndex];
    if (!turno) return;
    focusNext.current = turno.id;
    onActive(turno.id);
    const scroller = scrollerOf(place.current);
    const grid = place.current?.getBoundingClientRect();
    if (scroller && grid) scroller.scrollTop += grid.top + (nowIndex - 1) * size;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const focused = (event.target as HTMLElement).dataset.turno;
    if (event.key === 'Enter' && focused) {
      event.preventDefault();
      const opened = turnos.find(({ id }) => id === focused);
      if (opened) props.onOpen(opened);
      return;
    }
    const next = nextIndex(event.key, tabStop, turnos.length);
    const turno = next === null ? undefined : turnos[next];
    if (next === null || !turno) return;
    event.preventDefault();
    focusNext.current = turno.id;
    scrollTo(next);
    onActive(turno.id);
    place.current?.querySelector<HTMLElement>(`[data-turno="${turno.id}"]`)?.focus({ preventScroll: true });
  }

  if (turnos.length === 0) return <div className={styles.list}>{empty}</div>;
  const isInSight = (index: number) => index >= start && index < end;
  const drawn = turnos.slice(start, end).map((turno, index) => ({ turno, index: start + index }));
  // The one that has the focus stays, wherever the list was scrolled to: a sibling of the others, so that it is the
  // same one once it is in sight again, and keeps the focus.
  const kept = turnos[tabStop];
  if (kept && tabStop < start) drawn.unshift({ turno: kept, index: tabStop });
  if (kept && tabStop >= end) drawn.push({ turno: kept, index: tabStop });
  const row = ({ turno, index }: { turno: StaffTurno; index: number }) => (
    <TurnoRow
      key={turno.id}
      turno={turno}
      timeZone={props.timeZone}
      rowIndex={index + 1}
      isTabStop={index === tabStop}
      isInSight={isInSight(index)}
      isActive={turno.id === activeId}
      isOutside={outside.has(turno.id)}
      isBusy={acts.underWayOf(turno.id) !== null}
      undoUntil={acts.undoable.find((one) => one.turno.id === turno.id)?.until ?? null}
      nowLabel={index === nowIndex && index > 0 ? nowLabel : null}
      note={acts.failureOf(turno.id) && <TurnoProblem turno={turno} acts={acts} />}
      onActive={onActive}
      onOpen={props.onOpen}
      onArrive={props.onArrive}
      onUndo={props.onUndo}
    />
  );
  return (
    <div className={styles.list}>
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
        aria-label={label}
        aria-rowcount={turnos.length}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ height: start * size }} />
        {drawn.map(row)}
        <div role="presentation" style={{ height: (turnos.length - end) * size }} />
      </div>
    </div>
  );
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
    if (/auto|scroll/.test(getComputedStyle(above).overflowY) && above.scrollHeight > above.clientHeight) {
      return above;
    }
  }
  return document.scrollingElement;
}

function useRowHeight(): number {
  const [isNarrow, setNarrow] = useState(() => narrow().matches);
  useEffect(() => {
    const query = narrow();
    const onChange = () => setNarrow(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return isNarrow ? NARROW_ROW : WIDE_ROW;
}

const narrow = () => window.matchMedia('(max-width: 47.99em)');
