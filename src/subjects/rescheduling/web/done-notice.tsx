import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { formatMoment } from '../../../base/ui/format/format.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import type { AppointmentAct } from './use-appointment-acts.ts';

/** The last act on an appointment that is not cancelled. */
export function DoneNotice({
  act,
  clinic: { timeZone },
}: {
  act: AppointmentAct;
  clinic: Clinic;
}) {
  switch (act.kind) {
    case 'confirm':
      return (
        <Notice tone="good" title="Asistencia confirmada">
          <p>La clínica ya sabe que viene. Si algo cambia, avise desde aquí.</p>
        </Notice>
      );
    case 'move':
      return (
        <Notice
          tone="good"
          title={`Su turno es ahora el ${formatMoment(act.to, timeZone)}`}
        >
          <p>
            Antes era el {formatMoment(act.from, timeZone)}. El código y los
            enlaces que recibió siguen sirviendo.
          </p>
        </Notice>
      );
    case 'undo':
      return <Notice tone="good" title="El turno sigue en pie" />;
    default:
      return null;
  }
}
