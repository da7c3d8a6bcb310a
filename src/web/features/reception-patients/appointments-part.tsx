import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Admission } from '../../../contract/reception/admissions.ts';
import type { FileAppointment } from '../../../contract/reception/patient-file.ts';
import { StatusMark } from '../../appointments/acts/status-mark.tsx';
import { AppointmentPayments } from '../../appointments/payments/appointment-payments.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { formatMoment, formatTime, sentence } from '../../format/format.ts';
import { formatLongAgo } from '../../format/format-long-ago.ts';
import { AdmissionForm } from './admission-form.tsx';
import styles from './reception-patients.module.css';

interface AppointmentsPartProps {
  patientId: string;
  /** The patient, as the counter has them in lists. */
  who: string;
  label: string;
  appointments: FileAppointment[];
  today: string;
  timeZone: string;
  /** Id of the appointment being admitted. */
  admitting?: string | undefined;
}

/** A person's appointments, each with a link to its day; today's can be admitted. */
export function AppointmentsPart({
  patientId,
  who,
  label,
  appointments,
  today,
  timeZone,
  admitting,
}: AppointmentsPartProps) {
  // Remembers where an admission was opened, so that finishing or leaving it returns the focus there.
  const [admitted, setAdmitted] = useState(admitting);
  if (admitting !== undefined && admitted !== admitting) setAdmitted(admitting);
  return (
    <Rows label={label}>
      {appointments.map((appointment) => (
        <Row
          key={appointment.id}
          end={
            appointment.id !== admitting && (
              <div className={styles.acts}>
                {appointment.canAdmit && (
                  <ButtonLink
                    autoFocus={appointment.id === admitted}
                    to="/recepcion/patients"
                    search={{ paciente: patientId, turno: appointment.id }}
                    resetScroll={false}
                  >
                    {appointment.admission ? 'Corregir admisión' : 'Admisión'}{' '}
                    <span className="visually-hidden">
                      del turno de las {formatTime(appointment.startsAt, timeZone)}
                    </span>
                  </ButtonLink>
                )}
                <Link
                  to="/recepcion/appointments"
                  search={{ dia: appointment.day }}
                  className={styles.dayLink}
                >
                  Ver ese día
                  <span className="visually-hidden">, {formatMoment(appointment.startsAt, timeZone)}</span>
                </Link>
              </div>
            )
          }
        >
          <p className={styles.strong}>
            {appointment.day === today
              ? `Hoy ${formatTime(appointment.startsAt, timeZone)}`
              : sentence(
                  appointment.day < today
                    ? formatLongAgo(appointment.startsAt, timeZone)
                    : formatMoment(appointment.startsAt, timeZone),
                )}
          </p>
          <p>
            {appointment.doctor.name} · {appointment.practiceName}
          </p>
          <p className={styles.appointmentState}>
            <StatusMark appointment={appointment} />
            <span className={styles.quiet}>
              Código {appointment.code}
              {appointment.insurerName && ` · ${appointment.insurerName}`}
            </span>
          </p>
          {appointment.admission && appointment.id !== admitting && (
            <p className={styles.quiet}>{sayAdmission(appointment.admission, timeZone)}</p>
          )}
          {appointment.id === admitting && appointment.canAdmit && (
            <>
              <AdmissionForm patientId={patientId} appointment={appointment} timeZone={timeZone} />
              <AppointmentPayments
                appointment={{ id: appointment.id, who, startsAt: appointment.startsAt }}
                timeZone={timeZone}
              />
            </>
          )}
        </Row>
      ))}
    </Rows>
  );
}

function sayAdmission(admission: Admission, timeZone: string): string {
  const { orderState, orderNumber, authorizationNumber, notedAt, notedBy } = admission;
  const order = { not_needed: '', present: `Orden ${orderNumber ?? 'presentada'}`, owed: 'Debe la orden' };
  return [
    order[orderState],
    authorizationNumber && `Autorización ${authorizationNumber}`,
    `${notedBy}, ${formatTime(notedAt, timeZone)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
