import type { ReactNode } from 'react';
import { formatPhone } from '../../../base/ui/format/format-phone.ts';
import { listedNameOf } from '../../../base/ui/format/person-words.ts';
import forms from '../../../base/ui/page/desk-forms.module.css';
import type { StaffAppointment } from '../../appointments/contract/staff-appointments.ts';
import styles from './doctor-away.module.css';

interface SettledAppointmentsProps<Result> {
  title: string;
  results: Result[];
  /** Shows the result of one appointment. */
  children: (result: Result) => ReactNode;
}

/**
 * The appointments with the same result, counted, each with a way to reach its patient. Empty: shows nothing.
 */
export function SettledAppointments<
  Result extends { appointment: StaffAppointment },
>({ title, results, children }: SettledAppointmentsProps<Result>) {
  if (results.length === 0) return null;
  return (
    <section>
      <h3 className={forms.chosenName}>
        {title} ({results.length})
      </h3>
      <ul>
        {results.map((result) => {
          const { id, patient } = result.appointment;
          return (
            <li key={id} className={styles.appointment}>
              <p>
                <strong>{listedNameOf(patient)}</strong>
                {patient.phone && (
                  <>
                    {' · '}
                    <span className={forms.whole}>
                      {formatPhone(patient.phone)}
                    </span>
                  </>
                )}
              </p>
              {children(result)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
