import {
  minutesBetween,
  minutesWords,
} from '../../../base/ui/format/duration-words.ts';
import { formatTime } from '../../../base/ui/format/format.ts';
import type { Dashboard } from '../contract/dashboard.ts';
import styles from './dashboard.module.css';

interface DoctorsTableProps {
  doctors: Dashboard['doctors'];
  now: string;
  timeZone: string;
}

const columns = [
  'Por llegar',
  'Esperan',
  'En consulta',
  'Atendidos',
  'Ausentes',
  'Cancelados',
] as const;

/** The day of each professional, a row each; on a phone a row is a small list. */
export function DoctorsTable({ doctors, now, timeZone }: DoctorsTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">El día de cada profesional</caption>
      <thead>
        <tr>
          <th scope="col">Profesional</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {doctors.map(({ id, name, firstAt, lastAt, counts }) => {
          const {
            expected,
            waiting,
            waitingSince,
            inProgress,
            attended,
            absent,
            cancelled,
          } = counts;
          const values = [
            expected,
            waiting,
            inProgress,
            attended,
            absent,
            cancelled,
          ];
          return (
            <tr key={id}>
              <th scope="row">
                <span className={styles.name}>{name}</span>
                {firstAt && lastAt && (
                  <span className={styles.hours}>
                    {formatTime(firstAt, timeZone)} a{' '}
                    {formatTime(lastAt, timeZone)}
                  </span>
                )}
              </th>
              {values.map((value, index) => (
                <td
                  key={columns[index]}
                  data-label={columns[index]}
                  data-none={value === 0 || undefined}
                >
                  {value}
                  {columns[index] === 'Esperan' && waitingSince && (
                    <span className={styles.longest}>
                      {' '}
                      ({minutesWords(minutesBetween(waitingSince, now))})
                    </span>
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
