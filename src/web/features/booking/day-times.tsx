import { epochMinuteOf, wallClockOf } from '../../../domain/calendar/clinic-zone.ts';
import { type DayPart, dayPartOf } from '../../../domain/scheduling/day-part.ts';
import { formatMinute } from '../../lib/format.ts';
import styles from './day-times.module.css';
import type { FreeTime } from './use-availability.ts';

interface DayTimesProps {
  times: FreeTime[];
  timeZone: string;
  /** Names who attends, where it is not always the same person. */
  withDoctor: boolean;
  /** The time that the address or the person asked for. */
  chosenAt: string | undefined;
  /** The time that is being held right now. */
  busyAt: string | null;
  onChoose: (time: FreeTime) => void;
}

const partNames: Record<DayPart, string> = { morning: 'Mañana', afternoon: 'Tarde' };
const parts: DayPart[] = ['morning', 'afternoon'];

/** A day's free times, by morning and afternoon. */
export function DayTimes({ times, timeZone, withDoctor, chosenAt, busyAt, onChoose }: DayTimesProps) {
  const timed = times.map((time) => {
    const { minute } = wallClockOf(epochMinuteOf(Date.parse(time.startsAt)), timeZone);
    return { ...time, minute, part: dayPartOf(minute) };
  });
  return parts.map((part) => {
    const ofPart = timed.filter((time) => time.part === part);
    return (
      ofPart.length > 0 && (
        <section key={part} className={styles.part}>
          <h3 className={styles.name}>{partNames[part]}</h3>
          <ul className={styles.times} data-wide={withDoctor || undefined}>
            {ofPart.map(({ minute, ...time }) => (
              <li key={time.startsAt + time.doctorId}>
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
                  {withDoctor && ' '}
                  {withDoctor && <span className={styles.doctor}>{time.doctorName}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}
