import type { ReactNode } from 'react';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import forms from './desk-forms.module.css';
import styles from './doctor-away.module.css';
import { nameOf } from './person-words.ts';

interface SettledTurnosProps<One> {
  title: string;
  ones: One[];
  /** What became of one. */
  children: (one: One) => ReactNode;
}

/** Those of whom the same became, counted, each with how they are reached; nothing where there are none. */
export function SettledTurnos<One extends { turno: StaffTurno }>(props: SettledTurnosProps<One>) {
  const { title, ones, children } = props;
  if (ones.length === 0) return null;
  return (
    <section>
      <h3 className={forms.chosenName}>
        {title} ({ones.length})
      </h3>
      <ul>
        {ones.map((one) => (
          <li key={one.turno.id} className={styles.one}>
            <p>
              <strong>{nameOf(one.turno.patient)}</strong>
              {one.turno.patient.phone && (
                <>
                  {' · '}
                  <span className={forms.whole}>{formatPhone(one.turno.patient.phone)}</span>
                </>
              )}
            </p>
            {children(one)}
          </li>
        ))}
      </ul>
    </section>
  );
}
