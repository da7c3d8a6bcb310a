import { Link } from '@tanstack/react-router';
import { dayAt } from '../../../domain/time/clinic-zone.ts';
import { formatPhone } from '../../format/format-phone.ts';
import { listedName } from '../../format/person-words.ts';
import { Moment } from '../moment/moment.tsx';
import styles from './appointments-outside.module.css';
import type { StandingAppointments as Standing } from './outside-schedule.ts';

interface StandingAppointmentsProps {
  standing: Standing;
  timeZone: string;
  /** The whole insurer ends: its copay stays; else the professional's private price takes its place. */
  isOfInsurer?: boolean;
}

/** The appointments that stand on an insurer that ends, each with the way to it and to its patient, and what to do. */
export function StandingAppointments({ standing, timeZone, isOfInsurer = false }: StandingAppointmentsProps) {
  const { total, appointments } = standing;
  return (
    <>
      <p>
        {isOfInsurer
          ? 'Los turnos quedan como están: no se cancelan, y conservan la cobertura y su coseguro.'
          : 'Los turnos quedan como están: no se cancelan ni cambian de cobertura. Pero ese día el profesional ya no la atiende, y en recepción figura el precio particular.'}
      </p>
      <p>
        Llame a cada paciente: puede venir como particular, pasar a otro profesional o a otro día. Si tiene
        otra cobertura, recepción la cambia el día del turno.
      </p>
      <ul className={styles.appointments} aria-label="Turnos dados con esa cobertura">
        {appointments.map(
          ({ appointmentId, code, startsAt, doctorName, patientName, familyNames, phone }) => (
            <li key={appointmentId} className={styles.appointment}>
              <span className={styles.when}>
                <Link
                  to="/recepcion/appointments"
                  search={{ dia: dayAt(startsAt, timeZone), turno: appointmentId }}
                  target="_blank"
                >
                  <Moment at={startsAt} timeZone={timeZone} as="short" />
                  <span className="visually-hidden"> Ver el turno {code} en otra pestaña</span>
                </Link>
              </span>
              <span className={styles.who}>
                {listedName(patientName, familyNames)}
                <span className={styles.quiet}> con {doctorName}</span>
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
    </>
  );
}
