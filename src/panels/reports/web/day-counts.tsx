import {
  minutesBetween,
  minutesWords,
} from '../../../base/ui/format/duration-words.ts';
import type { DayCounts as Counts } from '../contract/dashboard.ts';
import styles from './dashboard.module.css';

/** The whole clinic's day in numbers, first those that staff can act on. */
export function DayCounts({ counts, now }: { counts: Counts; now: string }) {
  const {
    waiting,
    waitingSince,
    inProgress,
    expected,
    attended,
    absent,
    cancelled,
    given,
  } = counts;
  const longest = waitingSince
    ? minutesWords(minutesBetween(waitingSince, now))
    : '—';
  const figures: [label: string, value: string | number][] = [
    ['Esperan', waiting],
    ['Espera más larga', longest],
    ['En consulta', inProgress],
    ['Por llegar', expected],
    ['Atendidos', attended],
    ['Ausentes', absent],
    ['Cancelados', cancelled],
    ['Turnos del día', given],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
