import type { ReactNode } from 'react';
import { formatPhone } from '../../../../base/ui/format/format-phone.ts';
import { listedName } from '../../../../base/ui/format/person-words.ts';
import { Moment } from '../../../../base/ui/moment/moment.tsx';
import type { AppointmentOutside } from '../../contract/appointments-outside.ts';
import styles from './appointments-outside.module.css';

interface AppointmentListProps {
  appointments: readonly AppointmentOutside[];
  /** Counts all appointments, also those that are not listed. */
  total: number;
  timeZone: string;
  label: string;
  /** True if the appointments belong to several professionals. */
  withDoctor: boolean;
  /** Puts the day and hour into a link. */
  linkTo?: (appointment: AppointmentOutside, moment: ReactNode) => ReactNode;
}

/** Appointments that a change concerns, each with the data to call its patient. */
export function AppointmentList(props: AppointmentListProps) {
  const { appointments, total, timeZone, label, withDoctor, linkTo } = props;
  return (
    <>
      <ul className={styles.appointments} aria-label={label}>
        {appointments.map((appointment) => {
          const {
            appointmentId,
            code,
            startsAt,
            doctorName,
            patientName,
            familyNames,
            phone,
          } = appointment;
          const moment = (
            <Moment at={startsAt} timeZone={timeZone} as="short" />
          );
          return (
            <li key={appointmentId} className={styles.appointment}>
              <span className={styles.when}>
                {linkTo ? linkTo(appointment, moment) : moment}
              </span>
              <span className={styles.who}>
                {listedName(patientName, familyNames)}
                {withDoctor && (
                  <span className={styles.quiet}> con {doctorName}</span>
                )}
              </span>
              <span className={styles.quiet}>{code}</span>
              {phone ? (
                <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
              ) : (
                <span className={styles.quiet}>Sin teléfono</span>
              )}
            </li>
          );
        })}
      </ul>
      {total > appointments.length && (
        <p>Y {total - appointments.length} más.</p>
      )}
    </>
  );
}
