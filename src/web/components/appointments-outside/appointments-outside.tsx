import type { ReactNode } from 'react';
import { formatPhone } from '../../format/format-phone.ts';
import { listedName } from '../../format/person-words.ts';
import type { AppointmentsOutside as Outside } from '../appointments-outside/outside-schedule.ts';
import { Moment } from '../moment/moment.tsx';
import { Problem } from '../problem/problem.tsx';
import styles from './appointments-outside.module.css';

interface AppointmentsOutsideProps {
  outside: Outside;
  timeZone: string;
  /** True when the appointments belong to several professionals. */
  withDoctor?: boolean;
  /** What to do about them; unless given, what whoever works at the counter does. */
  advice?: string;
  actions?: ReactNode;
}

/** A change was refused because these patients would find nobody attending. Lists each with the way to reach them. */
export function AppointmentsOutside({
  outside,
  timeZone,
  withDoctor = false,
  advice = 'Muévalos o cancélelos desde Recepción y vuelva a intentar.',
  actions,
}: AppointmentsOutsideProps) {
  const { total, appointments } = outside;
  return (
    <Problem
      title={
        total === 1
          ? 'No se guardó: hay un turno dado que quedaría sin atender'
          : `No se guardó: hay ${total} turnos dados que quedarían sin atender`
      }
      actions={actions}
    >
      <p>{advice}</p>
      <ul className={styles.appointments} aria-label="Turnos que quedarían sin atender">
        {appointments.map(
          ({ appointmentId, code, startsAt, doctorName, patientName, familyNames, phone }) => (
            <li key={appointmentId} className={styles.appointment}>
              <span className={styles.when}>
                <Moment at={startsAt} timeZone={timeZone} as="short" />
              </span>
              <span className={styles.who}>
                {listedName(patientName, familyNames)}
                {withDoctor && <span className={styles.quiet}> con {doctorName}</span>}
              </span>
              <span className={styles.quiet}>{code}</span>
              {phone ? (
                <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
              ) : (
                <span className={styles.quiet}>Sin teléfono</span>
              )}
            </li>
          ),
        )}
      </ul>
      {total > appointments.length && <p>Y {total - appointments.length} más.</p>}
    </Problem>
  );
}
