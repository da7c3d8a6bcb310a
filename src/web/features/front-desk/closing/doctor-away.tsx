import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AgendaColumn } from '../../../../contract/reception/agenda.ts';
import type {
  ClosingChoice,
  ClosingPreview,
  ClosingResult,
} from '../../../../contract/reception/closings.ts';
import { api } from '../../../api/api.ts';
import { problemOf } from '../../../api/problem-of.ts';
import { Button } from '../../../components/button/button.tsx';
import { useErrorFocus } from '../../../components/field/focus-first-error.ts';
import { SelectField, TextField } from '../../../components/field/text-field.tsx';
import { LoadingLines } from '../../../components/loading/loading.tsx';
import { ChoiceField } from '../../../components/panel/choice-field.tsx';
import { DialogFoot } from '../../../components/panel/panel-dialog.tsx';
import { Notice } from '../../../components/problem/notice.tsx';
import { QueryContent } from '../../../components/problem/query-content.tsx';
import { formatDay, formatTime } from '../../../format/format.ts';
import { ActProblem } from '../../../step-up/act-problem.tsx';
import forms from '../desk-forms.module.css';
import { InSight } from '../in-sight.tsx';
import { useShownDay } from '../shown-day.ts';
import { AffectedAppointment, type AwayChoice } from './affected-appointment.tsx';
import { AwayResult } from './away-result.tsx';
import styles from './doctor-away.module.css';

interface DoctorAwayProps {
  doctorId: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

const kinds = {
  illness: 'Enfermedad',
  strike: 'Paro',
  congress: 'Congreso',
  vacation: 'Vacaciones',
  other: 'Otro',
} as const;
type AwayKind = keyof typeof kinds;

/** A doctor is away: the affected appointments, a choice for each, and afterwards the results. */
export function DoctorAway(props: DoctorAwayProps) {
  const { onDone, onClose } = props;
  const { doctors, day, today } = useShownDay();
  // A doctor already noted as absent may still have appointments, left over or given meanwhile.
  const able = doctors.filter(({ closure }) => closure === null || closure.code === 'ABSENT');
  const [doctorId, setDoctorId] = useState(able.find(({ id }) => id === props.doctorId)?.id ?? '');
  const [result, setResult] = useState<ClosingResult | null>(null);
  const chosen = able.find(({ id }) => id === doctorId);
  if (result) return <AwayResult {...{ result, onClose }} onUndone={onDone} />;
  return (
    <div className={forms.form}>
      <ChoiceField
        label="Quién no viene"
        hint={day === today ? 'Desde ahora y hasta el final del día.' : `Todo el ${formatDay(day)}.`}
        data-first
        value={doctorId}
        choices={able.map(({ id, name, closure }) => ({
          value: id,
          label: closure ? `${name} (ya anotado)` : name,
        }))}
        onChange={setDoctorId}
      />
      {chosen && (
        <Affected
          key={doctorId}
          doctorId={doctorId}
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

/** The reason of this doctor's absence that patients were already told. */
function reasonOf({ closure, absenceReason }: AgendaColumn): string {
  return (closure?.code === 'ABSENT' ? closure.reason : absenceReason) ?? '';
}

interface AffectedProps {
  doctorId: string;
  notedReason: string;
  onDone: (result: ClosingResult) => void;
}

function Affected({ doctorId, notedReason, onDone }: AffectedProps) {
  const { day } = useShownDay();
  const preview = useQuery({
    ...api.reception.agenda.previewClosing.queryOptions({ input: { doctorId, day } }),
    // Each closing changes the preview.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <QueryContent query={preview} loading={<LoadingLines label="Buscando sus turnos…" />}>
      {(shown) => <AwayForm {...{ preview: shown, notedReason, onDone }} />}
    </QueryContent>
  );
}

interface AwayFormProps {
  preview: ClosingPreview;
  notedReason: string;
  onDone: (result: ClosingResult) => void;
}

function AwayForm({ preview, notedReason, onDone }: AwayFormProps) {
  const { timeZone } = useShownDay();
  const { doctor, day, from, to, affected, isClosed } = preview;
  const { form, focusFirstError } = useErrorFocus();
  const [kind, setKind] = useState<AwayKind>('illness');
  const [publicReason, setReason] = useState(preview.isClosed ? notedReason : '');
  const [choices, setChoices] = useState<ReadonlyMap<string, AwayChoice>>(new Map());
  const [isChecked, setChecked] = useState(false);
  const close = useMutation(
    api.reception.agenda.closeDoctorDay.mutationOptions({ onSuccess: onDone, onError: focusFirstError }),
  );
  const toSettle = affected.filter(({ isHere }) => !isHere);
  const open = toSettle.filter(({ appointment }) => !choices.has(appointment.id));
  const hasToDo = !isClosed || toSettle.length > 0;
  const { fields } = problemOf(close.error);
  const reasonError =
    isChecked && publicReason.trim() === ''
      ? 'Escriba el motivo que se dirá a los pacientes.'
      : fields.publicReason;

  function choose(id: string, choice: AwayChoice) {
    setChoices((before) => new Map(before).set(id, choice));
  }
  /** Applies a choice to all; an appointment for which it is not possible keeps its previous choice. */
  function chooseAll(choice: AwayChoice) {
    const possible = toSettle.filter((entry) => orderOf(entry, choice) !== null);
    setChoices(
      new Map([...choices, ...possible.map(({ appointment }) => [appointment.id, choice] as const)]),
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
        choices: toSettle.flatMap((entry) => {
          const { id: appointmentId, version: seenVersion } = entry.appointment;
          const choice = orderOf(entry, choices.get(appointmentId));
          return choice ? { appointmentId, seenVersion, choice } : [];
        }),
      });
    }
  }

  return (
    <form ref={form} className={forms.form} noValidate onSubmit={submit}>
      {isClosed && (
        <Notice title={`Ya está anotado que ${doctor.name} no viene de ${hours(from, to, timeZone)}.`}>
          <p>
            {toSettle.length > 0
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
          <p>No tiene turnos de {hours(from, to, timeZone)}. Se anota la ausencia, y nadie podrá reservar.</p>
        )
      ) : (
        <fieldset className={styles.affected}>
          <legend className={forms.chosenName}>
            {affected.length === 1 ? 'Un turno afectado' : `${affected.length} turnos afectados`}
          </legend>
          {toSettle.length > 1 && (
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
            {affected.map((entry) => (
              <AffectedAppointment
                key={entry.appointment.id}
                affected={entry}
                choice={choices.get(entry.appointment.id)}
                isMissing={isChecked}
                onChoose={(choice) => choose(entry.appointment.id, choice)}
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
      <DialogFoot>
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
      </DialogFoot>
    </form>
  );
}

function hours(from: string, to: string, timeZone: string): string {
  const end = formatTime(to, timeZone);
  return `${formatTime(from, timeZone)} a ${end === '00:00' ? '24:00' : end}`;
}

/** The order for a choice; null without a choice, or where the appointment has no such offer. */
function orderOf(
  { proposed, sameDay }: ClosingPreview['affected'][number],
  chosen: AwayChoice | undefined,
): ClosingChoice | null {
  if (chosen === 'cancel' || chosen === 'leave') return { kind: chosen };
  const offer = chosen === 'proposed' ? proposed : chosen === 'sameDay' ? sameDay : null;
  return offer && { kind: 'move', doctorId: offer.doctorId, startsAt: offer.startsAt };
}
