import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AbsenceKind, AbsenceTerms, DoctorSchedule } from '../../../contract/admin/schedules.ts';
import { scheduleMessages } from '../../../contract/schedule-messages.ts';
import { refusalsOfHours } from '../../../domain/scheduling/session-hours.ts';
import { Button } from '../../components/button/button.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { PanelDialog } from '../../components/panel/panel-dialog.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import styles from './schedule-editor.module.css';
import { ScheduleProblem } from './schedule-problem.tsx';
import { absenceKindWords } from './schedule-words.ts';
import { endMinuteOf, type FieldErrors, minuteOf, wordsOf } from './session-draft.ts';
import { typedHour } from './session-fields.tsx';
import { useScheduleChange } from './use-schedule-change.ts';

interface AbsenceDialogProps {
  schedule: DoctorSchedule;
  timeZone: string;
  onClose: () => void;
}

const kinds = Object.keys(absenceKindWords) as AbsenceKind[];

/** Days or hours in which a professional does not attend. */
export function AbsenceDialog({ schedule, timeZone, onClose }: AbsenceDialogProps) {
  const { form, focusFirstError } = useErrorFocus();
  const change = useScheduleChange();
  const [draft, setDraft] = useState<AbsenceDraft>(() => emptyDraft(schedule.today));
  const [errors, setErrors] = useState<FieldErrors>({});
  const create = useMutation(
    api.admin.schedules.createAbsence.mutationOptions({
      onSuccess: (saved) => {
        change.keep(saved, 'Ausencia agregada');
        onClose();
      },
      onError: (error) => {
        setErrors(problemOf(error).fields);
        focusFirstError();
      },
    }),
  );

  function edit(changes: Partial<AbsenceDraft>) {
    setDraft({ ...draft, ...changes });
    setErrors({});
    if (!create.isPending) create.reset();
  }

  function save() {
    const read = readAbsence(draft, schedule.today);
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) focusFirstError();
    else create.mutate({ ...read.terms, doctorId: schedule.doctorId });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!create.isPending) save();
  }

  return (
    <PanelDialog title="Agregar ausencia" onClose={onClose}>
      <GuardedAct role="admin" act={create}>
        <form ref={form} className={styles.form} noValidate onSubmit={submit}>
          <div className={styles.pair}>
            <SelectField
              label="Motivo"
              value={draft.kind}
              onChange={({ target }) => {
                const kind = target.value as AbsenceKind;
                edit({ kind, publicReason: absenceKindWords[kind].publicReason });
              }}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {absenceKindWords[kind].name}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Lo que leen los pacientes"
              value={draft.publicReason}
              maxLength={120}
              autoComplete="off"
              error={errors.publicReason}
              onChange={({ target }) => edit({ publicReason: target.value })}
            />
          </div>
          <CheckField
            label="Todo el día"
            optional
            checked={draft.isWholeDay}
            onChange={({ target }) => edit({ isWholeDay: target.checked })}
          />
          <div className={styles.pair}>
            <TextField
              label={draft.isWholeDay ? 'Primer día' : 'Día'}
              type="date"
              min={schedule.today}
              value={draft.fromDay}
              error={errors.fromDay ?? (draft.isWholeDay ? undefined : errors.toDay)}
              onChange={({ target }) => edit({ fromDay: target.value })}
            />
            {draft.isWholeDay && (
              <TextField
                label="Último día"
                type="date"
                min={draft.fromDay}
                value={draft.toDay}
                error={errors.toDay}
                onChange={({ target }) => edit({ toDay: target.value })}
              />
            )}
          </div>
          {!draft.isWholeDay && (
            <div className={styles.hours}>
              <TextField
                label="Desde"
                {...typedHour}
                value={draft.from}
                error={errors['hours.fromMinute']}
                onChange={({ target }) => edit({ from: target.value })}
              />
              <TextField
                label="Hasta"
                {...typedHour}
                value={draft.to}
                error={errors['hours.toMinute']}
                onChange={({ target }) => edit({ to: target.value })}
              />
            </div>
          )}
          <ScheduleProblem error={create.error} timeZone={timeZone} onRetry={save} />
          <Button
            kind="main"
            type="submit"
            className={styles.submit}
            busy={create.isPending}
            busyLabel="Guardando…"
          >
            Agregar ausencia
          </Button>
        </form>
      </GuardedAct>
    </PanelDialog>
  );
}

interface AbsenceDraft {
  kind: AbsenceKind;
  publicReason: string;
  isWholeDay: boolean;
  fromDay: string;
  toDay: string;
  from: string;
  to: string;
}

function emptyDraft(today: string): AbsenceDraft {
  const kind = 'vacation';
  const { publicReason } = absenceKindWords[kind];
  return { kind, publicReason, isWholeDay: true, fromDay: today, toDay: today, from: '', to: '' };
}

function readAbsence(draft: AbsenceDraft, today: string): { terms: AbsenceTerms; errors: FieldErrors } {
  const { kind, isWholeDay, fromDay } = draft;
  const toDay = isWholeDay ? draft.toDay : fromDay;
  const publicReason = draft.publicReason.trim();
  const hours = {
    fromMinute: minuteOf(draft.from),
    toMinute: endMinuteOf(draft.to),
  };
  const errors: FieldErrors = {};
  if (!publicReason) errors.publicReason = scheduleMessages.REASON_EMPTY;
  if (!fromDay) errors.fromDay = scheduleMessages.DAY_EMPTY;
  else if (fromDay < today) errors.fromDay = scheduleMessages.DAY_PAST;
  if (!toDay && isWholeDay) errors.toDay = scheduleMessages.DAY_EMPTY;
  else if (toDay < fromDay) errors.toDay = scheduleMessages.ENDS_BEFORE_IT_BEGINS;
  if (!isWholeDay) {
    const refused = wordsOf(refusalsOfHours({ ...hours, slotMinutes: 5 }));
    for (const [field, words] of Object.entries(refused)) errors[`hours.${field}`] = words;
  }
  return { terms: { kind, publicReason, fromDay, toDay, hours: isWholeDay ? null : hours }, errors };
}
