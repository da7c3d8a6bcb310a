import { Link } from '@tanstack/react-router';
import { timesOfNearestWeek } from '../../../../base/clinic/rules/next-times.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import {
  formatDay,
  formatShortDay,
  formatTime,
} from '../../../../base/ui/format/format.ts';
import { type BookingSearch, searchOfTime } from './booking-search.ts';
import styles from './next-times.module.css';

const SHOWN = 3;
const labels = { this: 'Esta semana', next: 'La semana que viene' };

interface NextTimesProps {
  doctor: { id: string; name: string };
  /** Instants, in order. */
  times: readonly string[];
  today: string;
  timeZone: string;
  /** The search parameters that are known already. With `within`, the address has them. */
  search?: BookingSearch;
  /** True: within the first step of a booking. The choice leaves the page where it is. */
  within?: boolean;
}

/**
 * A few times of a doctor in the nearest week that has any, each of another half day. A press opens the
 * booking there.
 */
export function NextTimes({
  doctor,
  times,
  today,
  timeZone,
  search,
  within = false,
}: NextTimesProps) {
  const nearest = timesOfNearestWeek(times, { today, timeZone });
  if (!nearest) return null;
  const label = labels[nearest.week];
  return (
    <div className={styles.week}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and no list stands within a row of one. */}
      <div
        role="group"
        className={styles.times}
        aria-label={`${label}, con ${doctor.name}`}
      >
        {nearest.times.slice(0, SHOWN).map((at) => {
          const time = searchOfTime(at, timeZone);
          const words = (
            <>
              {sayDay(at, { today, timeZone })}{' '}
              <strong>{formatTime(at, timeZone)}</strong>
              <span className="visually-hidden">, {formatDay(time.dia)}</span>
            </>
          );
          return within ? (
            <Link
              key={at}
              to="."
              // The month of the calendar would hide a time of another month.
              search={(before: BookingSearch) => ({
                ...before,
                ...time,
                mes: undefined,
                paso: 'quien' as const,
              })}
              replace
              resetScroll={false}
              className={styles.time}
            >
              {words}
            </Link>
          ) : (
            <Link
              key={at}
              to="/agendar-cita/$doctorId"
              params={{ doctorId: doctor.id }}
              search={{ ...search, ...time }}
              className={styles.time}
            >
              {words}
            </Link>
          );
        })}
      </div>
    </div>
  );
}

/** Returns `hoy`, or the weekday. The label names the week. */
function sayDay(
  at: string,
  { today, timeZone }: { today: string; timeZone: string },
): string {
  const day = dayAt(at, timeZone);
  return day === today ? 'hoy' : (formatShortDay(day).split(' ')[0] ?? '');
}
