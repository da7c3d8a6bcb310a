import {
  epochMinuteOf,
  wallClockOf,
} from '../../../../base/time/clinic-zone.ts';
import { formatMinute } from '../../../../base/ui/format/format.ts';
import { type DayPart, dayPartOf } from '../../rules/day-part.ts';
import styles from './day-times.module.css';

/** A time on offer: an instant, and other fields of its source. */
export interface FreeTime {
  startsAt: string;
}

interface DayTimesProps<Time extends FreeTime> {
  times: Time[];
  timeZone: string;
  /** Returns the doctor of a time, if several doctors are listed. */
  doctorOf?: ((time: Time) => string) | undefined;
  /** Returns a note to read before a time is taken, such as its price. Null: none. */
  noteOf?: ((time: Time) => string | null) | undefined;
  /** The time in the address, or the one that the patient chose. */
  chosenAt: string | undefined;
  /** The time being taken at this moment. */
  busyAt: string | null;
  onChoose: (time: Time) => void;
}

const partNames: Record<DayPart, string> = {
  morning: 'Mañana',
  afternoon: 'Tarde',
};
const parts: DayPart[] = ['morning', 'afternoon'];

/** A day's free times, by morning and afternoon. */
export function DayTimes<Time extends FreeTime>(props: DayTimesProps<Time>) {
  const { times, timeZone, doctorOf, noteOf, chosenAt, busyAt, onChoose } =
    props;
  const timed = times.map((time) => {
    const { minute } = wallClockOf(
      epochMinuteOf(Date.parse(time.startsAt)),
      timeZone,
    );
    return {
      time,
      minute,
      part: dayPartOf(minute),
      doctorName: doctorOf?.(time),
      note: noteOf?.(time),
    };
  });
  const isWide = timed.some(({ doctorName, note }) => doctorName || note);
  return parts.map((part) => {
    const ofPart = timed.filter((entry) => entry.part === part);
    return (
      ofPart.length > 0 && (
        <section key={part} className={styles.part}>
          <h3 className={styles.name}>{partNames[part]}</h3>
          <ul className={styles.times} data-wide={isWide || undefined}>
            {ofPart.map(({ time, minute, doctorName, note }) => (
              <li key={time.startsAt}>
                <button
                  type="button"
                  className={styles.time}
                  data-chosen={formatMinute(minute) === chosenAt || undefined}
                  aria-current={formatMinute(minute) === chosenAt || undefined}
                  data-busy={time.startsAt === busyAt || undefined}
                  aria-disabled={busyAt !== null || undefined}
                  onClick={() => busyAt === null && onChoose(time)}
                >
                  <span className={styles.clock}>{formatMinute(minute)}</span>
                  {doctorName && ' '}
                  {doctorName && (
                    <span className={styles.doctor}>{doctorName}</span>
                  )}
                  {note && ' '}
                  {note && <span className={styles.note}>{note}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}
