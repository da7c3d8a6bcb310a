import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { formatDay, sentence } from '../../../../base/ui/format/format.ts';
import { DateField } from '../../../../base/ui/panel/date-field.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import styles from './schedule-editor.module.css';
import { weekdayNames } from './schedule-words.ts';
import { SessionFields } from './session-fields.tsx';
import {
  ruleSchema,
  slotDoubts,
  termsOf,
  typedSessionOf,
  typedStretchOf,
} from './session-form.ts';
import type { Drawn } from './week-geometry.ts';

interface RuleDialogProps {
  schedule: DoctorSchedule;
  /** The hours as drawn, of an existing rule or a new one. */
  drawn: Drawn;
  /** Called with the hours as left in the form, which stay drawn. */
  onClose: (left: Drawn) => void;
  onSaved: (saved: DoctorSchedule, hours: Drawn) => void;
}

/** Weekly hours in fields: the same as the grid draws, and the terms that a drawing cannot express. */
export function RuleDialog({
  schedule,
  drawn,
  onClose,
  onSaved,
}: RuleDialogProps) {
  const { today, doctorId } = schedule;
  const [schema] = useState(() => ruleSchema(today));
  const rule = schedule.rules.find(({ id }) => id === drawn.ruleId);
  /** The rule's last day when the dialog opened. */
  const [firstValidTo] = useState(rule?.validTo ?? null);
  const isNew = drawn.ruleId === null;
  // Another administrator ended the rule while this was open, so the form saves new hours.
  const isGone = !isNew && !rule;
  const leftIn = (values: Parameters<typeof typedStretchOf>[0]) => ({
    ...drawn,
    ...typedStretchOf(values),
  });
  return (
    <ScheduleDialog
      title={isNew ? 'Agregar horario' : 'Cambiar horario'}
      submitLabel={isNew ? 'Agregar horario' : 'Guardar cambios'}
      done={isNew ? 'Horario agregado' : 'Horario cambiado'}
      schema={schema}
      doubtsOf={slotDoubts}
      values={{
        ...typedSessionOf(schedule, { ...drawn, rule }),
        weekday: String(drawn.weekday),
        validFrom: rule && rule.validFrom > today ? rule.validFrom : today,
        validTo: rule?.validTo ?? '',
        everyWeeks: String(rule?.everyWeeks ?? 1),
      }}
      send={(fields) =>
        rule
          ? api.admin.schedules.changeRule.call({
              ...termsOf(fields),
              ruleId: rule.id,
              seenValidTo: rule.validTo,
            })
          : api.admin.schedules.createRule.call({
              ...termsOf(fields),
              doctorId,
            })
      }
      onClose={(values) => onClose(leftIn(values))}
      onSaved={(saved, values) => onSaved(saved, leftIn(values))}
    >
      {(form) => (
        <>
          <SelectField label="Día" {...form.field('weekday')}>
            {weekdayNames.map((name, index) => (
              <option key={name} value={index + 1}>
                {sentence(name)}
              </option>
            ))}
          </SelectField>
          <SessionFields form={form} schedule={schedule} />
          <div className={styles.pair}>
            <DateField
              label={isNew ? 'Empieza el' : 'Así desde el'}
              min={today}
              hint={isNew ? null : 'Hasta el día anterior sigue como estaba.'}
              {...form.field('validFrom')}
            />
            <DateField
              label="Último día"
              optional
              min={form.values.validFrom}
              hint={isNew ? null : 'Vacío: sin fecha de fin.'}
              {...form.field('validTo')}
            />
          </div>
          <div className={styles.short}>
            <TextField
              label="Se repite cada (semanas)"
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              {...form.field('everyWeeks')}
            />
          </div>
          {rule && rule.validTo !== firstValidTo && (
            <Notice
              tone="warning"
              title="Otra persona cambió el último día de este horario"
            >
              <p>
                {rule.validTo
                  ? `Ahora es el ${formatDay(rule.validTo)}.`
                  : 'Ahora no tiene fecha de fin.'}{' '}
                Si guarda, queda como está aquí.
              </p>
            </Notice>
          )}
          {isGone && (
            <Notice tone="warning" title="Otra persona ya quitó este horario">
              <p>Si guarda, se agrega de nuevo como está aquí.</p>
            </Notice>
          )}
        </>
      )}
    </ScheduleDialog>
  );
}
