import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type {
  AgendaColumn,
  ClosingChoice,
  ClosingPreview,
  ClosingResult,
} from '../../../contract/reception/agenda.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { formatDay, formatTime } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { AffectedTurno } from './affected-turno.tsx';
import { AwayResult } from './away-result.tsx';
import forms from './desk-forms.module.css';
import styles from './doctor-away.module.css';
import { InSight } from './in-sight.tsx';

interface DoctorAwayProps {
  columns: AgendaColumn[];
  doctorId: string | undefined;
  day: string;
  today: string;
  timeZone: string;
  onDone: () => void;
  onClose: () => void;
}

export type AwayChoice = 'proposed' | 'sameDay' | 'cancel' | 'leave';

const kinds = {
  illness: 'Enfermedad',
  strike: 'Paro',
  congress: 'Congreso',
  vacation: 'Vacaciones',
  other: 'Otro',
} as const;
type AwayKind = keyof typeof kinds;

/** A doctor does not come: who is affected, what becomes of each, and afterwards what did. */
export function DoctorAway(props: DoctorAwayProps) {
  const { columns, day, today, timeZone, onDone, onClose } = props;
  // Who is noted as absent already may have turnos that were left, or given meanwhile.
  const able = columns.filter(({ closure }) => closure === null || closure.code === 'ABSENT');
  const [doctorId, setDoctorId] = useState(able.find(({ id }) => id === props.doctorId)?.id ?? '');
  const [result, setResult] = useState<ClosingResult | null>(null);
  const chosen = able.find(({ id }) => id === doctorId);
  if (result) return <AwayResult {...{ result, timeZone, onClose }} onUndone={onDone} />;
  return (
    <div className={forms.form}>
      <SelectField
        label="Quién no viene"
        hint={day === today ? 'Desde ahora y hasta el final del día.' : `Todo el ${formatDay(day)}.`}
        data-first
        value={doctorId}
        onChange={({ target }) => setDoctorId(target.value)}
      >
        <option value="">Elija…</option>
        {able.map(({ id, name, closure }) => (
          <option key={id} value={id}>
            {closure ? `${name} (ya anotado)` : name}
          </option>
        ))}
      </SelectField>
      {chosen && (
        <Affected
          key={doctorId}
          {...{ doctorId, day, timeZone }}
          notedReason={reasonOf(chosen)}
          onDone={(done) => {
            setResult(done);
            onDone();
          }}
        />
      )}
    </div>
  );
}

/** What patients were told already of why this doctor does not come. */
function reasonOf({ closure, absenceReason }: AgendaColumn): string {
  return (closure?.code === 'ABSENT' ? closure.reason : absenceReason) ?? '';
}

interface AffectedProps {
  doctorId: string;
  notedReason: string;
  day: string;
  timeZone: string;
  onDone: (result: ClosingResult) => void;
}

function Affected({ doctorId, notedReason, day, timeZone, onDone }: AffectedProps) {
  const preview = useQuery({
    ...api.reception.agenda.previewClosing.queryOptions({ input: { doctorId, day } }),
    // Each closing changes it.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <GuardedQuery role="reception" query={preview} loading={<LoadingLines label="Buscando sus turnos…" />}>
      {(shown) => <AwayForm {...{ preview: shown, notedReason, timeZone, onDone }} />}
    </GuardedQuery>
  );
}

interface AwayFormProps {
  preview: ClosingPreview;
  notedReason: string;
  timeZone: string;
  onDone: (result: ClosingResult) => void;
}

function AwayForm({ preview, notedReason, timeZone, onDone }: AwayFormProps) {
  const { doctor, day, from, to, affected, isClosed } = preview;
  const { form, focusFirstError } = useErrorFocus();
  const [kind, setKind] = useState<AwayKind>('illness');
  const [publicReason, setReason] = useState(preview.isClosed ? notedReason : '');
  const [choices, setChoices] = useState<ReadonlyMap<string, AwayChoice>>(new Map());
  const [isChecked, setChecked] = useState(false);
  const close = useMutation(
    api.reception.agenda.closeDoctorDay.mutationOptions({ onSuccess: onDone, onError: focusFirstError }),
  );
  const asked = affected.filter(({ isHere }) => !isHere);
  const open = asked.filter(({ turno }) => !choices.has(turno.id));
  const hasToDo = !isClosed || asked.length > 0;
  const { fields } = problemOf(close.error);
  const reasonError =
    isChecked && publicReason.trim() === ''
      ? 'Escriba el motivo que se dirá a los pacientes.'
      : fields.publicReason;

  function choose(id: string, choice: AwayChoice) {
    setChoices((before) => new Map(before).set(id, choice));
  }
  /** For all who were not chosen for otherwise where it cannot be. */
  function chooseAll(choice: AwayChoice) {
    setChoices(
      new Map(
        asked.flatMap((one) => {
          const canBe = choice === 'cancel' || choice === 'leave' || one[choice] !== null;
          const had = choices.get(one.turno.id);
          const chosen = canBe ? choice : had;
          return chosen ? [[one.turno.id, chosen] as const] : [];
        }),
      ),
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (close.isPending) return;
    setChecked(true);
    if (publicReason.trim() === '' || open.length > 0) focusFirstError();
    else {
      close.mutate({
        doctorId: doctor.id,
        day,
        kind,
        publicReason: publicReason.trim(),
        choices: asked.flatMap((one) => {
          const choice = choiceOf(one, choices.get(one.turno.id));
          return choice ? { appointmentId: one.turno.id, seenVersion: one.turno.version, choice } : [];
        }),
      });
    }
  }

  return (
    <GuardedAct role="reception" act={close}>
      <form ref={form} className={forms.form} noValidate onSubmit={submit}>
        {isClosed && (
          <Notice title={`Ya está anotado que ${doctor.name} no viene de ${hours(from, to, timeZone)}.`}>
            <p>
              {asked.length > 0
                ? 'Puede resolver los turnos que quedaron.'
                : 'No le quedan turnos por resolver ese día.'}
            </p>
          </Notice>
        )}
        {hasToDo && (
          <div className={forms.pair}>
            {!isClosed && (
              <SelectField
                label="Por qué"
                value={kind}
                onChange={({ target }) => setKind(target.value as AwayKind)}
              >
                {Object.entries(kinds).map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </SelectField>
            )}
            <TextField
              label="Motivo que se dice a los pacientes"
              placeholder="Por enfermedad"
              autoComplete="off"
              maxLength={120}
              value={publicReason}
              error={reasonError}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
        )}
        {affected.length === 0 ? (
          !isClosed && (
            <p>
              No tiene turnos de {hours(from, to, timeZone)}. Se anota la ausencia, y nadie podrá reservar.
            </p>
          )
        ) : (
          <fieldset className={styles.affected}>
            <legend className={forms.chosenName}>
              {affected.length === 1 ? 'Un turno afectado' : `${affected.length} turnos afectados`}
            </legend>
            {asked.length > 1 && (
              // biome-ignore lint/a11y/useSemanticElements: it is in a fieldset already.
              <div role="group" aria-label="Para todos" className={styles.all}>
                <span className={forms.quiet}>Para todos:</span>
                <Button onClick={() => chooseAll('proposed')}>Mover a lo propuesto</Button>
                <Button onClick={() => chooseAll('sameDay')}>Otro profesional, ese día</Button>
                <Button onClick={() => chooseAll('cancel')}>Cancelar y avisar</Button>
                <Button onClick={() => chooseAll('leave')}>Dejarlos</Button>
              </div>
            )}
            <ul>
              {affected.map((one) => (
                <AffectedTurno
                  key={one.turno.id}
                  affected={one}
                  timeZone={timeZone}
                  choice={choices.get(one.turno.id)}
                  isMissing={isChecked}
                  onChoose={(choice) => choose(one.turno.id, choice)}
                />
              ))}
            </ul>
          </fieldset>
        )}
        {close.error && (
          <InSight cause={close.error}>
            <ActProblem error={close.error} />
          </InSight>
        )}
        <div className={`${forms.end} ${forms.last}`}>
          {hasToDo && (
            <Button type="submit" kind="main" busy={close.isPending} busyLabel="Guardando…">
              {isClosed ? 'Resolver los que quedaron' : 'Anotar la ausencia'}
            </Button>
          )}
          {open.length > 0 && (
            <p className={forms.quiet}>
              {open.length === 1 ? 'Falta elegir para uno.' : `Falta elegir para ${open.length}.`}
            </p>
          )}
        </div>
      </form>
    </GuardedAct>
  );
}

function hours(from: string, to: string, timeZone: string): string {
  const end = formatTime(to, timeZone);
  return `${formatTime(from, timeZone)} a ${end === '00:00' ? '24:00' : end}`;
}

function choiceOf(
  { proposed, sameDay }: ClosingPreview['affected'][number],
  chosen: AwayChoice | undefined,
): ClosingChoice | null {
  if (chosen === 'cancel' || chosen === 'leave') return { kind: chosen };
  const offer = chosen === 'proposed' ? proposed : chosen === 'sameDay' ? sameDay : null;
  return offer && { kind: 'move', doctorId: offer.doctorId, startsAt: offer.startsAt };
}
