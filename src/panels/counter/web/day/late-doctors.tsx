import { formatTime } from '../../../../base/ui/format/format.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import { isBeforeArrival } from '../late-doctors.ts';

/**
 * The doctors who arrive late, with the patients who wait for them, so that a receptionist tells these
 * patients.
 */
export function LateDoctors() {
  const { doctors, appointments, timeZone } = useShownDay();
  return doctors.map(({ id, name, arrivesAt }) => {
    if (!arrivesAt) return null;
    const found = appointments.filter(
      (appointment) =>
        appointment.doctor.id === id && isBeforeArrival(appointment, arrivesAt),
    );
    const waiting = found.filter(({ status }) => status === 'arrived').length;
    return (
      <Notice
        key={id}
        tone="warning"
        isLow
        title={`${name} avisó que llega a las ${formatTime(arrivesAt, timeZone)}`}
      >
        <p>
          {[
            counted(waiting, 'espera en sala', 'esperan en sala'),
            counted(
              found.length - waiting,
              'tiene turno antes',
              'tienen turno antes',
            ),
          ]
            .filter(Boolean)
            .join(', ') || 'Nadie lo espera todavía'}
          .
        </p>
      </Notice>
    );
  });
}

function counted(count: number, one: string, many: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 paciente ${one}` : `${count} pacientes ${many}`;
}
