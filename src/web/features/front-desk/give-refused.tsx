import type { Offer } from '../../../contract/refusals.ts';
import { Button } from '../../components/button/button.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { Refused } from '../../free-times/refused.tsx';
import { problemOf } from '../../lib/problem-of.ts';
import type { GiveKind } from './give-turno.tsx';
import { refusalDataOf } from './refusal-data.ts';

interface GiveRefusedProps {
  error: unknown;
  kind: GiveKind;
  timeZone: string;
  busy: boolean;
  onRetry: () => void;
  onTake: (offer: Offer) => void;
  onOverbook: () => void;
  onSearchPerson: () => void;
}

/** Why the turno was not given, in the counter's words, with the ways that are left. */
export function GiveRefused(props: GiveRefusedProps) {
  const { error, kind, timeZone, busy, onRetry, onTake, onOverbook, onSearchPerson } = props;
  const { code } = problemOf(error);
  const data = refusalDataOf(error);
  if (code === 'DNI_REGISTERED') {
    return (
      <Problem
        title="Ya hay un paciente con ese DNI."
        actions={<Button onClick={onSearchPerson}>Usar a ese paciente</Button>}
      />
    );
  }
  if (code === 'PATIENT_BUSY') {
    return <Problem title="Ese paciente ya tiene otro turno que se superpone con este horario." />;
  }
  if (code === 'OVERBOOK_FULL') {
    const limit = typeof data.limit === 'number' ? data.limit : null;
    return (
      <Problem title="Ese profesional ya tiene todos los sobreturnos de esa media jornada.">
        {limit !== null && (
          <p>{limit === 0 ? 'No acepta sobreturnos.' : `Acepta ${limit} por media jornada.`}</p>
        )}
      </Problem>
    );
  }
  if (code === 'DAY_FULL') {
    return (
      <Problem
        title="Hoy ya no queda un horario libre con ese profesional."
        actions={data.canOverbook === true && <Button onClick={onOverbook}>Dar un sobreturno</Button>}
      >
        <p>Puede elegir a otro profesional{data.canOverbook === true ? ' o dar un sobreturno' : ''}.</p>
      </Problem>
    );
  }
  return (
    <Refused
      error={error}
      {...{ timeZone, busy, onRetry }}
      {...(kind === 'book' && { onTake })}
      actions={code === 'SLOT_TAKEN' && <Button onClick={onOverbook}>Dar un sobreturno</Button>}
    />
  );
}
