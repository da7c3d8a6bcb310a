import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { weekStart } from '../../../../base/clinic/rules/next-times.ts';
import { addMonths, monthOf } from '../../../../base/time/clinic-day.ts';
import {
  formatDay,
  formatMonth,
  sentence,
} from '../../../../base/ui/format/format.ts';
import type { NoSlotsReason } from '../../contract/availability.ts';
import styles from './month-grid.module.css';
import { dayAfterKey, weeksFrom } from './month-grid-keys.ts';
import { whyNoSlotsInBrief } from './no-slots-words.ts';

export interface MonthDay {
  freeCount: number;
  reason: NoSlotsReason | null;
}

interface MonthGridProps {
  /** `YYYY-MM`. */
  month: string;
  /** The known days; missing while loading. */
  days: ReadonlyMap<string, MonthDay>;
  isLoading: boolean;
  today: string;
  chosenDay: string | undefined;
  /** The first and the last month that can be shown. */
  firstMonth: string;
  lastMonth: string;
  onChooseDay: (day: string) => void;
  onChangeMonth: (month: string) => void;
}

const weekdays = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
];

/**
 * A month from the present week on, as a grid with arrow-key navigation (WAI-ARIA's date grid): one tab stop,
 * each day with its full name.
 */
export function MonthGrid(props: MonthGridProps) {
  const {
    month,
    days,
    isLoading,
    today,
    chosenDay,
    firstMonth,
    lastMonth,
    onChooseDay,
    onChangeMonth,
  } = props;
  const grid = useRef<HTMLTableElement>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const firstDay = weekStart(today);
  const inMonth = (day: string | null | undefined) =>
    day && monthOf(day) === month && day >= firstDay ? day : null;
  const firstFree = [...days].find(([, { freeCount }]) => freeCount > 0)?.[0];
  const stop =
    inMonth(cursor) ??
    inMonth(chosenDay) ??
    inMonth(firstFree) ??
    inMonth(today) ??
    `${month}-01`;

  // The day reached by arrow key may be in a month that is only rendered now.
  useEffect(() => {
    if (!takesFocus || cursor !== stop) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
    setTakesFocus(false);
  }, [takesFocus, cursor, stop]);

  function walk(event: KeyboardEvent) {
    const wanted = dayAfterKey(stop, event.key);
    if (wanted === null) return;
    const next = wanted < firstDay && month > firstMonth ? today : wanted;
    event.preventDefault();
    const nextMonth = monthOf(next);
    if (next < firstDay || nextMonth < firstMonth || nextMonth > lastMonth)
      return;
    setCursor(next);
    setTakesFocus(true);
    if (nextMonth !== month) onChangeMonth(nextMonth);
  }

  function nameOf(day: string): string {
    const monthDay = days.get(day);
    const name = formatDay(day);
    if (!monthDay) return name;
    if (monthDay.reason)
      return `${name}, sin horarios: ${whyNoSlotsInBrief(monthDay.reason)}`;
    return `${name}, ${monthDay.freeCount === 1 ? '1 horario' : `${monthDay.freeCount} horarios`}`;
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <MonthButton
          label="Mes anterior"
          sign="‹"
          to={addMonths(month, -1)}
          first={firstMonth}
          last={lastMonth}
          onGo={onChangeMonth}
        />
        <h2 className={styles.month} aria-live="polite">
          {sentence(formatMonth(month))}
        </h2>
        <MonthButton
          label="Mes siguiente"
          sign="›"
          to={addMonths(month, 1)}
          first={firstMonth}
          last={lastMonth}
          onGo={onChangeMonth}
        />
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's date grid is such a table.
        role="grid"
        className={styles.grid}
        aria-label={sentence(formatMonth(month))}
        aria-busy={isLoading}
        onKeyDown={walk}
      >
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksFrom(firstDay, month).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place in the month.
            <tr key={index}>
              {week.map((day, weekday) =>
                day ? (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell.
                  <td key={day} aria-selected={day === chosenDay}>
                    <button
                      type="button"
                      data-day={day}
                      data-free={
                        (days.get(day)?.freeCount ?? 0) > 0 || undefined
                      }
                      data-chosen={day === chosenDay || undefined}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={nameOf(day)}
                      tabIndex={day === stop ? 0 : -1}
                      className={styles.day}
                      onClick={() => {
                        setCursor(day);
                        onChooseDay(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is its place in the week.
                  <td key={weekday} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend}>
        <span className={styles.mark} aria-hidden="true" /> Con horarios libres
      </p>
    </div>
  );
}

interface MonthButtonProps {
  label: string;
  sign: string;
  to: string;
  first: string;
  last: string;
  onGo: (month: string) => void;
}

function MonthButton({ label, sign, to, first, last, onGo }: MonthButtonProps) {
  const isOut = to < first || to > last;
  return (
    <button
      type="button"
      className={styles.turn}
      // Not `disabled`: at the last month the button would lose the focus.
      aria-disabled={isOut || undefined}
      onClick={() => !isOut && onGo(to)}
    >
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">
        {label}: {formatMonth(to)}
      </span>
    </button>
  );
}
