import { type ReactNode, useRef } from 'react';
import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import {
  addDays,
  addMonths,
  monthOf,
} from '../../../../base/time/clinic-day.ts';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatDay, sentence } from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import { DayTimes, type FreeTime } from './day-times.tsx';
import { EmptyDay } from './empty-day.tsx';
import styles from './month-and-day.module.css';
import { type MonthDay, MonthGrid } from './month-grid.tsx';
import { whyNoSlots } from './no-slots-words.ts';

interface MonthAndDayProps<Time extends FreeTime> {
  clinic: Pick<Clinic, 'today' | 'timeZone' | 'policy' | 'phones'>;
  /** The chosen doctor; null: any doctor. */
  doctorName: string | null;
  /** `YYYY-MM`; null until the month to show is known. */
  month: string | null;
  day: string | undefined;
  /** The known days of the month. */
  days: ReadonlyMap<string, MonthDay>;
  timesOf: (day: string) => Time[];
  /** The query that loads the month. */
  query: {
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  isLoading: boolean;
  /** A day to go to when the month has nothing free after the chosen one; null if none is known. */
  otherFreeDay: string | null;
  /** Shown when there is no such day, or no day to show. */
  elsewhere?: ReactNode;
  /** The link to the waiting list, for a full day. */
  wait?: ReactNode;
  doctorOf?: ((time: Time) => string) | undefined;
  noteOf?: ((time: Time) => string | null) | undefined;
  chosenAt?: string | undefined;
  busyAt: string | null;
  onChooseDay: (day: string) => void;
  onChangeMonth: (month: string) => void;
  onChooseTime: (time: Time) => void;
  /** Content before the month on a phone, beside it on a wide screen. */
  children?: ReactNode;
}

/** A month with its free days marked, and the times of one day. */
export function MonthAndDay<Time extends FreeTime>(
  props: MonthAndDayProps<Time>,
) {
  const {
    clinic,
    doctorName,
    month,
    day,
    days,
    query,
    isLoading,
    elsewhere,
    children,
    onChangeMonth,
  } = props;
  const { today, timeZone, policy } = clinic;
  const context = { today, timeZone, doctorName };
  const ofDay = day ? days.get(day) : undefined;
  const dayHeading = useRef<HTMLHeadingElement>(null);
  const nextFreeDay =
    [...days].find(
      ([other, { freeCount }]) => freeCount > 0 && day && other > day,
    )?.[0] ?? props.otherFreeDay;

  function chooseDay(next: string) {
    props.onChooseDay(next);
    const chosen = days.get(next);
    if (chosen?.reason)
      announce(whyNoSlots(chosen.reason, { ...context, day: next }));
    else if (chosen) {
      const { freeCount } = chosen;
      announce(
        `${formatDay(next)}: ${freeCount === 1 ? '1 horario libre' : `${freeCount} horarios libres`}`,
      );
    }
    // On a phone the times are below the fold: brings their heading into sight, and leaves the month in
    // sight.
    if (
      (dayHeading.current?.getBoundingClientRect().top ?? 0) >
      window.innerHeight - 120
    ) {
      dayHeading.current?.scrollIntoView({ block: 'center' });
    }
  }

  return (
    <div className={styles.columns} data-plain={children ? undefined : true}>
      {children && <div className={styles.first}>{children}</div>}
      {month && (
        <>
          <div className={styles.month}>
            <MonthGrid
              month={month}
              days={days}
              isLoading={isLoading}
              today={today}
              chosenDay={day}
              firstMonth={monthOf(today)}
              lastMonth={lastMonthOf({ today, policy })}
              onChooseDay={chooseDay}
              onChangeMonth={onChangeMonth}
            />
          </div>
          <section className={styles.day} aria-label="Horarios del día">
            {day && (
              <h2 ref={dayHeading} className={styles.dayName}>
                {sentence(formatDay(day))}
              </h2>
            )}
            {query.isError ? (
              <QueryProblem query={query} />
            ) : day && ofDay?.reason ? (
              <EmptyDay
                day={day}
                {...context}
                reason={ofDay.reason}
                phone={clinic.phones[0]}
                nextFreeDay={nextFreeDay}
                elsewhere={elsewhere}
                wait={props.wait}
                onChooseDay={chooseDay}
              />
            ) : day && ofDay ? (
              <DayTimes
                times={props.timesOf(day)}
                timeZone={timeZone}
                doctorOf={props.doctorOf}
                noteOf={props.noteOf}
                chosenAt={props.chosenAt}
                busyAt={props.busyAt}
                onChoose={props.onChooseTime}
              />
            ) : day && monthOf(day) !== month ? (
              <Button kind="quiet" onClick={() => onChangeMonth(monthOf(day))}>
                Volver a ese mes
              </Button>
            ) : isLoading ? (
              <LoadingLines label="Buscando horarios…" />
            ) : (
              !day && elsewhere
            )}
          </section>
        </>
      )}
    </div>
  );
}

/** The last month that can be shown: one after the last bookable month, which says when it opens. */
export function lastMonthOf({
  today,
  policy,
}: Pick<Clinic, 'today' | 'policy'>): string {
  return addMonths(monthOf(addDays(today, policy.horizonDays)), 1);
}
