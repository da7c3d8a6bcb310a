import { useEffect, useRef } from 'react';
import type { ClosingUndone } from '../../../contract/reception/agenda.ts';
import { Button } from '../../components/button/button.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { formatDay, formatShortMoment } from '../../lib/format.ts';
import { statusWord } from '../../turno-acts/turno-words.ts';
import forms from './desk-forms.module.css';
import { SettledTurnos } from './settled-turnos.tsx';

interface ClosingUndoneProps {
  undone: ClosingUndone;
  timeZone: string;
  onClose: () => void;
}

type One = ClosingUndone['results'][number];

const problems: Record<NonNullable<One['problem']>, string> = {
  SLOT_TAKEN: 'su horario ya se ocupó',
  SLOT_NOT_OFFERED: 'el profesional no atiende en su horario',
  PATIENT_BUSY: 'el paciente tiene otro turno a esa hora',
  OVERBOOK_FULL: 'ya no queda lugar para el sobreturno',
  UNDO_TOO_LATE: 'pasó el tiempo para deshacerlo',
  CHANGED_MEANWHILE: 'otra persona lo cambió mientras tanto',
};

/** What went back, and first of all what could not. */
export function ClosingUndoneResult({ undone, timeZone, onClose }: ClosingUndoneProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { doctor, day, results } = undone;
  return (
    <div ref={place} tabIndex={-1} className={forms.form}>
      <Notice tone="good" title={`${doctor.name} vuelve a atender el ${formatDay(day)}`}>
        {results.length > 0 && (
          <p>Se avisa a cada uno: lo que no puede salir solo queda en Mensajes para mandarlo a mano.</p>
        )}
      </Notice>
      <SettledTurnos title="No pudieron volver" ones={results.filter(({ problem }) => problem !== null)}>
        {(one) => <p>{outcome(one, timeZone)}</p>}
      </SettledTurnos>
      <SettledTurnos title="Volvieron a su horario" ones={results.filter(({ problem }) => problem === null)}>
        {(one) => <p>{outcome(one, timeZone)}</p>}
      </SettledTurnos>
      <div className={forms.end}>
        <Button kind="main" onClick={onClose}>
          Volver al día
        </Button>
      </div>
    </div>
  );
}

function outcome({ turno, problem }: One, timeZone: string): string {
  const when = `${formatShortMoment(turno.startsAt, timeZone)}, ${turno.doctor.name}`;
  if (problem === null) return `${when}.`;
  return `Sigue así: ${statusWord(turno).toLowerCase()}, ${when}. No volvió porque ${problems[problem]}.`;
}
