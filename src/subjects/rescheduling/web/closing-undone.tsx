import {
  formatDay,
  formatShortMoment,
} from '../../../base/ui/format/format.ts';
import { statusWord } from '../../appointments/web/acts/appointment-words.ts';
import { useShownDay } from '../../appointments/web/shown-day.ts';
import type { ClosingUndone } from '../contract/closings.ts';
import { ClosingOutcome } from './closing-outcome.tsx';
import { SettledAppointments } from './settled-appointments.tsx';

interface ClosingUndoneProps {
  undone: ClosingUndone;
  onClose: () => void;
}

type Result = ClosingUndone['results'][number];

const problems: Record<NonNullable<Result['problem']>, string> = {
  SLOT_TAKEN: 'su horario ya se ocupó',
  SLOT_NOT_OFFERED: 'el profesional no atiende en su horario',
  PATIENT_BUSY: 'el paciente tiene otro turno a esa hora',
  OVERBOOK_FULL: 'ya no queda lugar para el sobreturno',
  UNDO_TOO_LATE: 'pasó el tiempo para deshacerlo',
  CHANGED_MEANWHILE: 'otra persona lo cambió mientras tanto',
};

/** The result of undoing a closing: first the appointments that could not be restored. */
export function ClosingUndoneResult({ undone, onClose }: ClosingUndoneProps) {
  const { timeZone } = useShownDay();
  const { doctor, day, results } = undone;
  const outcome = (result: Result) => <p>{outcomeOf(result, timeZone)}</p>;
  return (
    <ClosingOutcome
      title={`${doctor.name} vuelve a atender el ${formatDay(day)}`}
      note={
        results.length > 0 && (
          <p>
            Se avisa a cada uno: lo que no puede salir solo queda en Mensajes
            para mandarlo a mano.
          </p>
        )
      }
      onClose={onClose}
    >
      <SettledAppointments
        title="No pudieron volver"
        results={results.filter(({ problem }) => problem !== null)}
      >
        {outcome}
      </SettledAppointments>
      <SettledAppointments
        title="Volvieron a su horario"
        results={results.filter(({ problem }) => problem === null)}
      >
        {outcome}
      </SettledAppointments>
    </ClosingOutcome>
  );
}

function outcomeOf({ appointment, problem }: Result, timeZone: string): string {
  const when = `${formatShortMoment(appointment.startsAt, timeZone)}, ${appointment.doctor.name}`;
  if (problem === null) return `${when}.`;
  return `Sigue así: ${statusWord(appointment).toLowerCase()}, ${when}. No volvió porque ${problems[problem]}.`;
}
