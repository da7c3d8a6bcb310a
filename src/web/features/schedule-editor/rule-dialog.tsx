import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DoctorSchedule, ScheduleRule } from '../../../contract/admin/schedules.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { PanelDialog } from '../../components/panel/panel-dialog.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { sentence } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem-of.ts';
import styles from './schedule-editor.module.css';
import { ScheduleProblem } from './schedule-problem.tsx';
import { weekdayNames } from './schedule-words.ts';
import { draftOfTerms, type FieldErrors, type RuleDraft, readRule, usualTerms } from './session-draft.ts';
import { SessionFields } from './session-fields.tsx';
import { useScheduleChange } from './use-schedule-change.ts';
import type { Drawn } from './week-geometry.ts';

interface RuleDialogProps {
  schedule: DoctorSchedule;
  timeZone: string;
  /** The hours as they were drawn, of a rule that is there or of a new one. */
  drawn: Drawn;
  /** With the hours as they were left, which stay drawn. */
  onClose: (left: Drawn) => void;
  onSaved: (saved: DoctorSchedule, hours: Drawn) => void;
}

/** Weekly hours in fields: the same that the grid draws, and what a drawing cannot say. */
export function RuleDialog({ schedule, timeZone, drawn, onClose, onSaved }: RuleDialogProps) {
  const { form, focusFirstError } = useErrorFocus();
  const change = useScheduleChange();
  const rule = schedule.rules.find(({ id }) => id === drawn.ruleId);
  const [draft, setDraft] = useState(() => draftOf(schedule, drawn, rule));
  const [errors, setErrors] = useState<FieldErrors>({});
  const isNew = drawn.ruleId === null;
  // Somebody else ended it while this was open: what was typed is saved as new hours.
  const isGone = !isNew && !rule;

  const settled = {
    onSuccess: (saved: DoctorSchedule) => {
      change.keep(saved, isNew ? 'Horario agregado' : 'Horario cambiado');
      onSaved(saved, leftIn(draft, drawn));
    },
    onError: (error: unknown) => {
      change.lookAgainAfter(error);
      setErrors(problemOf(error).fields);
      focusFirstError();
    },
  };
  const create = useMutation(api.admin.schedules.createRule.mutationOptions(settled));
  const replace = useMutation(api.admin.schedules.changeRule.mutationOptions(settled));
  const isBusy = create.isPending || replace.isPending;

  function edit(changes: Partial<RuleDraft>) {
    setDraft({ ...draft, ...changes });
    setErrors({});
    if (isBusy) return;
    create.reset();
    replace.reset();
  }

  function save() {
    const read = readRule(draft, schedule.today);
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) {
      focusFirstError();
      return;
    }
    create.reset();
    replace.reset();
    if (rule) replace.mutate({ ...read.terms, ruleId: rule.id, seenValidTo: rule.validTo });
    else create.mutate({ ...read.terms, doctorId: schedule.doctorId });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) save();
  }

  return (
    <PanelDialog
      title={isNew ? 'Agregar horario' : 'Cambiar horario'}
      onClose={() => onClose(leftIn(draft, drawn))}
    >
      <GuardedAct role="admin" act={create}>
        <GuardedAct role="admin" act={replace}>
          <form ref={form} className={styles.form} noValidate onSubmit={submit}>
            <SelectField
              label="Día"
              value={draft.weekday}
              onChange={({ target }) => edit({ weekday: Number(target.value) })}
            >
              {weekdayNames.map((name, index) => (
                <option key={name} value={index + 1}>
                  {sentence(name)}
                </option>
              ))}
            </SelectField>
            <SessionFields draft={draft} errors={errors} schedule={schedule} onChange={edit} />
            <div className={styles.pair}>
              <TextField
                label={isNew ? 'Empieza el' : 'Así desde el'}
                type="date"
                min={schedule.today}
                value={draft.validFrom}
                hint={isNew ? null : 'Hasta el día anterior sigue como estaba.'}
                error={errors.validFrom}
                onChange={({ target }) => edit({ validFrom: target.value })}
              />
              <TextField
                label="Último día"
                type="date"
                optional
                min={draft.validFrom}
                value={draft.validTo}
                hint={isNew ? null : 'Vacío: sin fecha de fin.'}
                error={errors.validTo}
                onChange={({ target }) => edit({ validTo: target.value })}
              />
            </div>
            <div className={styles.short}>
              <TextField
                label="Se repite cada (semanas)"
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
                value={draft.everyWeeks}
                error={errors.everyWeeks}
                onChange={({ target }) => edit({ everyWeeks: target.value })}
              />
            </div>
            {isGone && (
              <Notice tone="warning" title="Otra persona ya quitó este horario">
                <p>Si guarda, se agrega de nuevo como está aquí.</p>
              </Notice>
            )}
            <ScheduleProblem error={create.error ?? replace.error} timeZone={timeZone} onRetry={save} />
            <Button kind="main" type="submit" className={styles.submit} busy={isBusy} busyLabel="Guardando…">
              {isNew ? 'Agregar horario' : 'Guardar cambios'}
            </Button>
          </form>
        </GuardedAct>
      </GuardedAct>
    </PanelDialog>
  );
}

function draftOf(schedule: DoctorSchedule, drawn: Drawn, rule: ScheduleRule | undefined): RuleDraft {
  const { weekday, fromMinute, toMinute } = drawn;
  const terms = { ...(rule ?? usualTerms(schedule)), fromMinute, toMinute };
  const { today } = schedule;
  return {
    ...draftOfTerms(terms),
    weekday,
    validFrom: rule && rule.validFrom > today ? rule.validFrom : today,
    validTo: rule?.validTo ?? '',
    everyWeeks: String(rule?.everyWeeks ?? 1),
  };
}

function leftIn(draft: RuleDraft, { ruleId, ...drawn }: Drawn): Drawn {
  const { terms, errors } = readRule(draft, '');
  const areHours = !errors.fromMinute && !errors.toMinute;
  const { weekday, fromMinute, toMinute } = terms;
  return areHours ? { ruleId, weekday, fromMinute, toMinute } : { ...drawn, ruleId };
}
