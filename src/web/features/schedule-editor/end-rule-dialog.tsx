import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DoctorSchedule, ScheduleRule } from '../../../contract/admin/schedules.ts';
import { scheduleMessages } from '../../../contract/schedule-messages.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { PanelDialog } from '../../components/panel/panel-dialog.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import styles from './schedule-editor.module.css';
import { ScheduleProblem } from './schedule-problem.tsx';
import { stretchWords } from './schedule-words.ts';
import { useScheduleChange } from './use-schedule-change.ts';

interface EndRuleDialogProps {
  schedule: DoctorSchedule;
  timeZone: string;
  rule: ScheduleRule;
  onClose: () => void;
}

/** From which day on hours are held no more. */
export function EndRuleDialog({ schedule, timeZone, rule, onClose }: EndRuleDialogProps) {
  const { form, focusFirstError } = useErrorFocus();
  const change = useScheduleChange();
  const [fromDay, setFromDay] = useState(schedule.today);
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const seen = schedule.rules.find(({ id }) => id === rule.id) ?? rule;
  const end = useMutation(
    api.admin.schedules.endRule.mutationOptions({
      onSuccess: (saved) => {
        change.keep(saved, 'Horario terminado');
        onClose();
      },
      onError: (error) => {
        change.lookAgainAfter(error);
        setWrong(problemOf(error).fields.fromDay);
        focusFirstError();
      },
    }),
  );

  function send() {
    const refused = !fromDay ? scheduleMessages.DAY_EMPTY : undefined;
    const isPast = fromDay < schedule.today ? scheduleMessages.DAY_PAST : undefined;
    setWrong(refused ?? isPast);
    if (refused ?? isPast) focusFirstError();
    else end.mutate({ ruleId: rule.id, seenValidTo: seen.validTo, fromDay });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!end.isPending) send();
  }

  return (
    <PanelDialog title="Terminar horario" onClose={onClose}>
      <GuardedAct role="admin" act={end}>
        <form ref={form} className={styles.form} noValidate onSubmit={submit}>
          <p>
            {stretchWords(rule)}. Los turnos que ya se dieron no se tocan: si alguno quedara afuera, se lo
            mostramos y no se termina nada.
          </p>
          <div className={styles.short}>
            <TextField
              label="Deja de atender desde el"
              type="date"
              min={schedule.today}
              value={fromDay}
              error={wrong}
              onChange={({ target }) => {
                setFromDay(target.value);
                setWrong(undefined);
                if (!end.isPending) end.reset();
              }}
            />
          </div>
          <ScheduleProblem error={end.error} timeZone={timeZone} onRetry={send} />
          <Button kind="danger" type="submit" className={styles.submit} busy={end.isPending}>
            Terminar horario
          </Button>
        </form>
      </GuardedAct>
    </PanelDialog>
  );
}
