import { ButtonLink } from '../../../base/ui/button/button.tsx';
import type { StaffAppointment } from '../../../subjects/appointments/contract/staff-appointments.ts';
import { patientNameOf } from '../../../subjects/appointments/web/acts/appointment-words.ts';
import styles from './consulting-room.module.css';
import { useRoom } from './room.ts';

/**
 * Links from an appointment to the record and to its visit, which is written once the patient is in the room.
 */
export function RecordLinks({
  appointment,
}: {
  appointment: StaffAppointment;
}) {
  const { isToday } = useRoom();
  const { id, status, patient } = appointment;
  const name = (
    <span className="visually-hidden"> {patientNameOf(appointment)}</span>
  );
  const canOpen =
    status === 'in_progress' ||
    status === 'fulfilled' ||
    (isToday && (status === 'booked' || status === 'arrived'));
  return (
    <p className={styles.recordLinks}>
      {canOpen && (
        <ButtonLink
          to="/doctor/records"
          search={{ turno: id }}
          kind={status === 'in_progress' ? 'main' : 'second'}
          aria-keyshortcuts="v"
          data-visit
        >
          {status === 'in_progress' ? 'Escribir la consulta' : 'Consulta'}
          {name}
        </ButtonLink>
      )}
      <ButtonLink
        to="/doctor/records"
        search={{ paciente: patient.id }}
        kind="quiet"
      >
        Historia clínica
        {name}
      </ButtonLink>
    </p>
  );
}
