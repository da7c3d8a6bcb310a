import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { DateField } from '../../../../base/ui/panel/date-field.tsx';
import type { DoctorSchedule, ScheduleRule } from '../../contract/schedules.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import styles from './schedule-editor.module.css';
import { stretchWords } from './schedule-words.ts';
import { endSchema } from './session-form.ts';

interface EndRuleDialogProps {
  schedule: DoctorSchedule;
  rule: ScheduleRule;
  onClose: () => void;
}

/** Sets the day from which weekly hours no longer apply. */
export function EndRuleDialog({ schedule, rule, onClose }: EndRuleDialogProps) {
  const [schema] = useState(() => endSchema(schedule.today));
  const { validTo: seenValidTo } =
    schedule.rules.find(({ id }) => id === rule.id) ?? rule;
  return (
    <ScheduleDialog
      title="Terminar horario"
      kind="danger"
      done="Horario terminado"
      schema={schema}
      values={{ fromDay: schedule.today }}
      send={({ fromDay }) =>
        api.admin.schedules.endRule.call({
          ruleId: rule.id,
          seenValidTo,
          fromDay,
        })
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            {stretchWords(rule)}. Los turnos que ya se dieron no se tocan: si
            alguno quedara afuera, se lo mostramos y no se termina nada.
          </p>
          <div className={styles.short}>
            <DateField
              label="Deja de atender desde el"
              min={schedule.today}
              {...field('fromDay')}
            />
          </div>
        </>
      )}
    </ScheduleDialog>
  );
}
