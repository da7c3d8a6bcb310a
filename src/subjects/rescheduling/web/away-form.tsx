import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { SelectField, TextField } from '../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../base/ui/focus/use-error-focus.ts';
import { formatTime } from '../../../base/ui/format/format.ts';
import { InSight } from '../../../base/ui/in-sight/in-sight.tsx';
import forms from '../../../base/ui/page/desk-forms.module.css';
import { DialogFoot } from '../../../base/ui/panel/panel-dialog.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { useShownDay } from '../../appointments/web/shown-day.ts';
import { usualPublicReasons } from '../../schedule/web/absences/absence-words.ts';
import type {
  ClosingChoice,
  ClosingPreview,
  ClosingResult,
} from '../contract/closings.ts';
import {
  AffectedAppointment,
  type AwayChoice,
} from './affected-appointment.tsx';
import styles from './doctor-away.module.css';

const kinds = {
  illness: 'Enfermedad',
  strike: 'Paro',
  congress: 'Congreso',
  vacation: 'Vacaciones',
  other: 'Otro',
} as const;
type AwayKind = keyof typeof kinds;

interface AwayFormProps {
  preview: ClosingPreview;
  notedReason: string;
  /** Sent as it is, if only a part of the day is closed. */
  part: { fromMinute?: number; toMinute?: number };
  onDone: (result: ClosingResult) => void;
}

/** The reason why a doctor is away, and a choice for each affected appointment. */
export function AwayForm({
  preview,
  notedReason,
  part,
  onDone,
}: AwayFormProps) {
  const { timeZone } = useShownDay();
  const { doctor, day, from, to, affected, isClosed } = preview;
  const { form, focusFirstError } = useErrorFocus();
  const [kind, setKind] = useState<AwayKind>('illness');
  const [typedReason, setReason] = useState<string | null>(
    preview.isClosed ? notedReason : null,
  );
  const publicReason = typedReason ?? usualPublicReasons[kind];
  const [choices, setChoices] = useState<ReadonlyMap<string, AwayChoice>>(
    new Map(),
  );
  const [isChecked, setChecked] = useState(false);
  const close = useMutation(
    api.reception.agenda.closeDoctorDay.mutationOptions({
      onSuccess: onDone,
      onError: focusFirstError,
    }),
  );
  // A waiting patient moves to another doctor of that day, or stays.
  const toSettle = affected.filter(isToSettle);
  const open = toSettle.filter(
    ({ appointment }) => !choices.has(appointment.id),
  );
  const hasToDo = !isClosed || toSettle.length > 0;
  const { fields } = problemOf(close.error);
  const reasonError =
    isChecked && publicReason.trim() === ''
      ? 'Escriba el motivo que se dirá a los pacientes.'
      : fields.publicReason;

  function choose(id: string, choice: AwayChoice) {
    setChoices((before) => new Map(before).set(id, choice));
  }
  /** Applies a choice to all. An appointment without that possibility keeps its previous choice. */
  function chooseAll(choice: AwayChoice) {
    const possible = toSettle.filter(
      (entry) => orderOf(entry, choice) !== null,
    );
    setChoices(
      new Map([
        ...choices,
        ...possible.map(({ appointment }) => [appointment.id, choice] as const),
      ]),
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
        ...part,
        kind,
        publicReason: publicReason.trim(),
        choices: toSettle.flatMap((entry) => {
          const { id: appointmentId, version: seenVersion } = entry.appointment;
          const seenStatus = entry.isHere
            ? ('arrived' as const)
            : ('booked' as const);
          const choice = orderOf(entry, choices.get(appointmentId));
          return choice
            ? { appointmentId, seenVersion, seenStatus, choice }
            : [];
        }),
      });
    }
  }

  return (
    <form ref={form} className={forms.form} noValidate onSubmit={submit}>
      {isClosed && (
        <Notice
          title={`Ya está anotado que ${doctor.name} no viene de ${hours(from, to, timeZone)}.`}
        >
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
            hint="Se propone uno que no cuenta nada de la persona."
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
            No tiene turnos de {hours(from, to, timeZone)}. Se anota la
            ausencia, y nadie podrá reservar.
          </p>
        )
      ) : (
        <fieldset className={styles.affected}>
          <legend className={forms.chosenName}>
            {affected.length === 1
              ? 'Un turno afectado'
              : `${affected.length} turnos afectados`}
          </legend>
          {toSettle.length > 1 && (
            // biome-ignore lint/a11y/useSemanticElements: it is in a fieldset already.
            <div role="group" aria-label="Para todos" className={styles.all}>
              <span className={forms.quiet}>Para todos:</span>
              <Button onClick={() => chooseAll('proposed')}>
                Mover a lo propuesto
              </Button>
              <Button onClick={() => chooseAll('sameDay')}>
                Otro profesional, ese día
              </Button>
              <Button onClick={() => chooseAll('cancel')}>
                Cancelar y avisar
              </Button>
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
          <Button
            type="submit"
            kind="main"
            busy={close.isPending}
            busyLabel="Guardando…"
          >
            {isClosed ? 'Resolver los que quedaron' : 'Anotar la ausencia'}
          </Button>
        )}
        {open.length > 0 && (
          <p className={forms.quiet}>
            {open.length === 1
              ? 'Falta elegir para uno.'
              : `Falta elegir para ${open.length}.`}
          </p>
        )}
      </DialogFoot>
    </form>
  );
}

/**
 * False: there is no choice, because the patient is with the doctor, or waits and no other doctor attends.
 */
const isToSettle = ({ isHere, sameDay }: ClosingPreview['affected'][number]) =>
  !isHere || sameDay !== null;

function hours(from: string, to: string, timeZone: string): string {
  const end = formatTime(to, timeZone);
  return `${formatTime(from, timeZone)} a ${end === '00:00' ? '24:00' : end}`;
}

/** Returns the order for a choice. Null: no choice, or the appointment has no such offer. */
function orderOf(
  { proposed, sameDay, isHere }: ClosingPreview['affected'][number],
  chosen: AwayChoice | undefined,
): ClosingChoice | null {
  if (isHere && chosen === 'cancel') return null;
  if (chosen === 'cancel' || chosen === 'leave') return { kind: chosen };
  const offer =
    chosen === 'proposed' ? proposed : chosen === 'sameDay' ? sameDay : null;
  return (
    offer && {
      kind: 'move',
      doctorId: offer.doctorId,
      startsAt: offer.startsAt,
    }
  );
}
