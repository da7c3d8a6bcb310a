import type { ReactNode } from 'react';
import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Directions } from '../../../../base/ui/directions/directions.tsx';
import {
  formatDay,
  formatMoment,
  formatTime,
  sentence,
} from '../../../../base/ui/format/format.ts';
import { formatPhone } from '../../../../base/ui/format/format-phone.ts';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';
import { AddToCalendar } from '../../../appointments/web/add-to-calendar.tsx';
import {
  bringWords,
  cancellationWords,
  confirmationWords,
  costWords,
} from '../../../appointments/web/visit-words.ts';
import { AppointmentFacts } from './appointment-facts.tsx';
import styles from './done-page.module.css';
import { SendToOneself } from './send-to-oneself.tsx';

interface DoneDetailsProps {
  appointment: BookedAppointment;
  clinic: Clinic;
  /** Links to go on from here. */
  children: ReactNode;
}

/** Details of an appointment just made: its code, the calendar, the way there, and what to know. */
export function DoneDetails({
  appointment,
  clinic,
  children,
}: DoneDetailsProps) {
  const { timeZone } = clinic;
  return (
    <div className={styles.done}>
      <div className={styles.code}>
        <p className={styles.when}>
          <time dateTime={appointment.startsAt}>
            {sentence(formatDay(dayAt(appointment.startsAt, timeZone)))}
            <strong className={styles.hour}>
              {formatTime(appointment.startsAt, timeZone)}
            </strong>
          </time>
        </p>
        <p>
          <span className={styles.label}>Código del turno</span>
          <strong className={styles.letters}>{appointment.code}</strong>
          <span className={styles.label}>
            Guárdelo: con el código y su DNI puede ver o cancelar el turno.
          </span>
        </p>
      </div>
      <p>{confirmationWords(appointment)}</p>
      <div className={styles.actions}>
        <AddToCalendar
          appointment={{ ...appointment, doctorName: appointment.doctor.name }}
          clinic={clinic}
        />
        <SendToOneself appointment={appointment} clinic={clinic} />
        <Button onClick={() => window.print()}>Imprimir</Button>
      </div>
      <Directions clinic={clinic} />
      <AppointmentFacts
        facts={[
          {
            name: 'Qué',
            value: appointment.practiceName,
            detail: appointment.specialtyName,
          },
          { name: 'Con', value: appointment.doctor.name },
          {
            name: 'Cuándo',
            value: sentence(formatMoment(appointment.startsAt, timeZone)),
          },
          {
            name: 'Dónde',
            value: `${clinic.address}, ${clinic.city}`,
            detail: [clinic.name, appointment.roomName]
              .filter(Boolean)
              .join(' · '),
          },
          { name: 'Paciente', value: appointment.patientName },
          {
            name: 'Qué traer',
            value: bringWords(appointment),
            detail: clinic.arrivalNotes,
            isText: true,
          },
          { name: 'A pagar', ...costWords(appointment) },
          {
            name: 'Si no puede venir',
            value: cancellationWords(clinic.policy),
            isText: true,
            detail:
              clinic.phones[0] &&
              `También por teléfono: ${formatPhone(clinic.phones[0])}`,
          },
        ]}
      />
      <div className={styles.links}>{children}</div>
    </div>
  );
}
