import type { ReactNode } from 'react';
import { formatPhone } from '../../lib/format-phone.ts';
import type { TurnosOutside as Outside } from '../../lib/turnos-outside.ts';
import { Moment } from '../moment/moment.tsx';
import { Problem } from '../problem/problem.tsx';
import styles from './turnos-outside.module.css';

interface TurnosOutsideProps {
  outside: Outside;
  timeZone: string;
  /** Where the turnos are of several professionals. */
  withDoctor?: boolean;
  actions?: ReactNode;
}

/** Why a change was not made: these patients would be left waiting for nobody. Each with the way to reach them. */
export function TurnosOutside({ outside, timeZone, withDoctor = false, actions }: TurnosOutsideProps) {
  const { total, turnos } = outside;
  return (
    <Problem
      title={
        total === 1
          ? 'No se guardó: hay un turno dado que quedaría sin atender'
          : `No se guardó: hay ${total} turnos dados que quedarían sin atender`
      }
      actions={actions}
    >
      <p>Muévalos o cancélelos desde Recepción y vuelva a intentar.</p>
      <ul className={styles.turnos} aria-label="Turnos que quedarían sin atender">
        {turnos.map(({ appointmentId, code, startsAt, doctorName, patientName, phone }) => (
          <li key={appointmentId} className={styles.turno}>
            <span className={styles.when}>
              <Moment at={startsAt} timeZone={timeZone} as="short" />
            </span>
            <span className={styles.who}>
              {patientName}
              {withDoctor && <span className={styles.quiet}> con {doctorName}</span>}
            </span>
            <span className={styles.quiet}>{code}</span>
            {phone ? (
              <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            ) : (
              <span className={styles.quiet}>Sin teléfono</span>
            )}
          </li>
        ))}
      </ul>
      {total > turnos.length && <p>Y {total - turnos.length} más.</p>}
    </Problem>
  );
}
