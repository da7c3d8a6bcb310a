import { sentence } from '../../../../base/ui/format/format.ts';
import type { OwnSchedule } from '../../contract/schedule.ts';
import styles from './doctor-schedule.module.css';
import { hoursOf, termsOf, validityOf } from './schedule-words.ts';

const weekdays = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
];

/** The weekly hours: each day with its hours, one below the other. */
export function WeekHours({
  rules,
  today,
}: Pick<OwnSchedule, 'rules' | 'today'>) {
  return (
    <table className={styles.week}>
      <caption className="visually-hidden">
        Horarios de atención por día de la semana
      </caption>
      <tbody>
        {weekdays.map((name, index) => {
          const ofDay = rules.filter(({ weekday }) => weekday === index + 1);
          return (
            <tr key={name}>
              <th scope="row">{sentence(name)}</th>
              <td>
                {ofDay.length === 0 ? (
                  <span className={styles.none}>No atiende</span>
                ) : (
                  <ul className={styles.hours}>
                    {ofDay.map((rule) => (
                      <li key={rule.id}>
                        <span className={styles.name}>{hoursOf(rule)}</span>{' '}
                        <span className={styles.detail}>
                          {[...termsOf(rule), ...validityOf(rule, today)].join(
                            ' · ',
                          )}
                        </span>
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
