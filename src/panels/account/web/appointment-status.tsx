import styles from '../../../base/ui/page/account.module.css';
import type { UpcomingAppointment } from '../../../subjects/appointments/contract/account.ts';

type Status = Pick<UpcomingAppointment, 'status' | 'isConfirmed' | 'isLate'>;

/** The status of an appointment, as word, colour and shape. */
export function AppointmentStatus({ appointment }: { appointment: Status }) {
  const [sign, words] = statusOf(appointment);
  return (
    <span
      className={styles.status}
      data-confirmed={sign === '○' ? undefined : true}
    >
      <span aria-hidden="true">{sign}</span> {words}
    </span>
  );
}

function statusOf({ status, isConfirmed, isLate }: Status): [string, string] {
  if (status === 'arrived') return ['●', 'En sala de espera'];
  if (status === 'in_progress') return ['●', 'En consulta'];
  if (isLate) return ['▲', 'Pasó la hora: diríjase a recepción'];
  return isConfirmed ? ['✓', 'Confirmado'] : ['○', 'Reservado'];
}
