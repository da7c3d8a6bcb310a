import type { Offer } from '../../../../base/api/contract/offers.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { refusalDataOf } from '../../../../base/api/web/client/refusal-data.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatPhone } from '../../../../base/ui/format/format-phone.ts';
import {
  identityOf,
  listedNameOf,
} from '../../../../base/ui/format/person-words.ts';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { useShownDay } from '../../../appointments/web/shown-day.ts';
import type { Lookalike } from '../../../patients/contract/lookalikes.ts';
import { Refused } from '../../../schedule/web/availability/refused.tsx';
import styles from './person-choice.module.css';

/** A free time, a time shared with another appointment, or attention now for a walk-in. */
export type GiveKind = 'book' | 'overbook' | 'walkIn';

interface GiveRefusedProps {
  error: unknown;
  kind: GiveKind;
  busy: boolean;
  onRetry: () => void;
  onTake: (offer: Offer) => void;
  onOverbook: () => void;
  onSearchPerson: () => void;
  onChoosePerson: (person: Lookalike) => void;
  /** Registers the person although they resemble others on file. */
  onAnother: () => void;
}

/** Tells the receptionist why the appointment was not given, and what can be done. */
export function GiveRefused(props: GiveRefusedProps) {
  const { error, kind, busy, onRetry, onTake, onOverbook, onSearchPerson } =
    props;
  const { timeZone, today } = useShownDay();
  const { code } = problemOf(error);
  const data = refusalDataOf(error);
  if (code === 'DNI_REGISTERED' || code === 'DOCUMENT_REGISTERED') {
    return (
      <Problem
        title={`Ya hay un paciente con ese ${code === 'DNI_REGISTERED' ? 'DNI' : 'documento'}.`}
        actions={<Button onClick={onSearchPerson}>Usar a ese paciente</Button>}
      />
    );
  }
  if (code === 'LOOKALIKES') {
    const patients = (data.patients ?? []) as Lookalike[];
    return (
      <Problem
        title={
          patients.length === 1
            ? '¿Es esta persona?'
            : '¿Es alguna de estas personas?'
        }
        actions={
          <Button busy={busy} busyLabel="Guardando…" onClick={props.onAnother}>
            Es otra persona: seguir
          </Button>
        }
      >
        <p>
          Ya se atendió alguien que se parece. Si es la misma persona, elíjala.
        </p>
        <div className={styles.found}>
          {patients.map((patient) => (
            <button
              key={patient.id}
              type="button"
              className={styles.option}
              onClick={() => props.onChoosePerson(patient)}
            >
              <span className={styles.optionName}>{listedNameOf(patient)}</span>
              <span className={forms.quiet}>
                {[
                  identityOf(patient, today),
                  patient.phone && formatPhone(patient.phone),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          ))}
        </div>
      </Problem>
    );
  }
  if (code === 'PATIENT_BUSY') {
    return (
      <Problem title="Ese paciente ya tiene otro turno que se superpone con este horario." />
    );
  }
  if (code === 'OVERBOOK_FULL') {
    const limit = typeof data.limit === 'number' ? data.limit : null;
    return (
      <Problem title="Ese profesional ya tiene todos los sobreturnos de esa media jornada.">
        {limit !== null && (
          <p>
            {limit === 0
              ? 'No acepta sobreturnos.'
              : `Acepta ${limit} por media jornada.`}
          </p>
        )}
      </Problem>
    );
  }
  if (code === 'DAY_FULL') {
    return (
      <Problem
        title="Hoy ya no queda un horario libre con ese profesional."
        actions={
          data.canOverbook === true && (
            <Button onClick={onOverbook}>Dar un sobreturno</Button>
          )
        }
      >
        <p>
          Puede elegir a otro profesional
          {data.canOverbook === true ? ' o dar un sobreturno' : ''}.
        </p>
      </Problem>
    );
  }
  return (
    <Refused
      error={error}
      timeZone={timeZone}
      busy={busy}
      onRetry={onRetry}
      {...(kind === 'book' && { onTake })}
      actions={
        code === 'SLOT_TAKEN' && (
          <Button onClick={onOverbook}>Dar un sobreturno</Button>
        )
      }
    />
  );
}
