import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DoctorSchedule } from '../../../contract/admin/schedules.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { PanelDialog } from '../../components/panel/panel-dialog.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import styles from './schedule-editor.module.css';
import { ScheduleProblem } from './schedule-problem.tsx';
import { draftOfTerms, type FieldErrors, readExtra, type SessionDraft, usualTerms } from './session-draft.ts';
import { SessionFields } from './session-fields.tsx';
import { useScheduleChange } from './use-schedule-change.ts';

interface ExtraDialogProps {
  schedule: DoctorSchedule;
  timeZone: string;
  onClose: () => void;
}

/** Hours on one day only, also on a holiday. */
export function ExtraDialog({ schedule, timeZone, onClose }: ExtraDialogProps) {
  const { form, focusFirstError } = useErrorFocus();
  const change = useScheduleChange();
  const [draft, setDraft] = useState(() => ({
    ...draftOfTerms({ ...usualTerms(schedule), fromMinute: 480, toMinute: 720 }),
    day: schedule.today,
  }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const create = useMutation(
    api.admin.schedules.createExtraSession.mutationOptions({
      onSuccess: (saved) => {
        change.keep(saved, 'Sesión extra agregada');
        onClose();
      },
      onError: (error) => {
        setErrors(problemOf(error).fields);
        focusFirstError();
      },
    }),
  );

  function edit(changes: Partial<SessionDraft & { day: string }>) {
    setDraft({ ...draft, ...changes });
    setErrors({});
    if (!create.isPending) create.reset();
  }

  function save() {
    const read = readExtra(draft, schedule.today);
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) focusFirstError();
    else create.mutate({ ...read.terms, doctorId: schedule.doctorId });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!create.isPending) save();
  }

  return (
    <PanelDialog title="Agregar sesión extra" onClose={onClose}>
      <GuardedAct role="admin" act={create}>
        <form ref={form} className={styles.form} noValidate onSubmit={submit}>
          <div className={styles.short}>
            <TextField
              label="Día"
              type="date"
              min={schedule.today}
              value={draft.day}
              error={errors.day}
              onChange={({ target }) => edit({ day: target.value })}
            />
          </div>
          <SessionFields draft={draft} errors={errors} schedule={schedule} onChange={edit} />
          <ScheduleProblem error={create.error} timeZone={timeZone} onRetry={save} />
          <Button
            kind="main"
            type="submit"
            className={styles.submit}
            busy={create.isPending}
            busyLabel="Guardando…"
          >
            Agregar sesión extra
          </Button>
        </form>
      </GuardedAct>
    </PanelDialog>
  );
}
