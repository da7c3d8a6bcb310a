import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import {
  formatMoment,
  formatTime,
  sentence,
} from '../../../../base/ui/format/format.ts';
import { formatLongAgo } from '../../../../base/ui/format/format-long-ago.ts';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import type { Admission } from '../../../../subjects/appointments/contract/admissions.ts';
import { StatusMark } from '../../../../subjects/appointments/web/acts/status-mark.tsx';
import type { FileAppointment } from '../../../../subjects/patients/contract/patient-file.ts';
import { AdmissionForm } from '../../../../subjects/patients/web/file/admission-form.tsx';
import styles from '../../../../subjects/patients/web/file/reception-patients.module.css';
import { AppointmentPayments } from '../../../../subjects/payments/web/appointment-payments.tsx';

interface AppointmentsPartProps {
  patientId: string;
  /** The patient's name as in the counter's lists. */
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
                      del turno de las{' '}
                      {formatTime(appointment.startsAt, timeZone)}
                    </span>
                  </ButtonLink>
                )}
                <Link
                  to="/recepcion/appointments"
                  search={{ dia: appointment.day }}
                  className={styles.dayLink}
                >
                  Ver ese día
                  <span className="visually-hidden">
                    , {formatMoment(appointment.startsAt, timeZone)}
                  </span>
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
            <p className={styles.quiet}>
              {sayAdmission(appointment.admission, timeZone)}
            </p>
          )}
          {appointment.id === admitting && appointment.canAdmit && (
            <>
              <AdmissionForm
                patientId={patientId}
                appointment={appointment}
                timeZone={timeZone}
              />
              <AppointmentPayments
                appointment={{
                  id: appointment.id,
                  who,
                  startsAt: appointment.startsAt,
                }}
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
  const { orderState, orderNumber, authorizationNumber, notedAt, notedBy } =
    admission;
  const order = {
    not_needed: '',
    present: `Orden ${orderNumber ?? 'presentada'}`,
    owed: 'Debe la orden',
  };
  return [
    order[orderState],
    authorizationNumber && `Autorización ${authorizationNumber}`,
    `${notedBy}, ${formatTime(notedAt, timeZone)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
