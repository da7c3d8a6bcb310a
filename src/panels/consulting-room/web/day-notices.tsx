import { formatMoment } from '../../../base/ui/format/format.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { useRoom } from './room.ts';

/** Special notices for a day with appointments. */
export function DayNotices() {
  const { agenda, timeZone } = useRoom();
  const { appointments, closure, absence, sessions } = agenda;
  if (appointments.length === 0) return null;
  const isBooked = appointments.some(
    ({ status }) => status === 'booked' || status === 'arrived',
  );
  if (closure && isBooked) {
    return (
      <Notice tone="warning" title="Hay turnos dados en un día sin atención">
        <p>
          {closure.code === 'HOLIDAY' && `Es feriado: ${closure.name}. `}
          {closure.code === 'ABSENT' &&
            `Usted figura como ausente: ${closure.reason}. `}
          {closure.code === 'NO_SESSION' &&
            'No tiene horarios cargados para ese día. '}
          Recepción puede cambiarlos o cancelarlos.
        </p>
      </Notice>
    );
  }
  if (!absence || sessions.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={`Figura como ausente parte del día: ${absence.reason}`}
    >
      <p>La ausencia termina el {formatMoment(absence.until, timeZone)}.</p>
    </Notice>
  );
}
