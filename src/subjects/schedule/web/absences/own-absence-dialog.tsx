import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { api } from '../../../../base/api/web/client/api.ts';
import type { PanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { isSetAtOnce } from '../../rules/own-absence.ts';
import styles from './doctor-schedule.module.css';
import { absenceSchema, spanOf } from './own-absence-form.ts';
import { type DialogOfSchedule, OwnDialog } from './own-dialog.tsx';

type AbsenceSchema = ReturnType<typeof absenceSchema>;
type Act = Record<'label' | 'done', string>;

interface OwnAbsenceDialogProps extends DialogOfSchedule {
  title: string;
  values: z.input<AbsenceSchema>;
  /** The act by the clinic's policy: in force at once, or asked for. */
  acts: { set: Act; ask: Act };
  children: (form: PanelForm<AbsenceSchema>) => ReactNode;
}

/** Days or hours in which the doctor does not attend, set or asked for by the clinic's policy. */
export function OwnAbsenceDialog({
  schedule,
  values,
  acts,
  children,
  ...dialog
}: OwnAbsenceDialogProps) {
  const { today, absencePolicy } = schedule;
  const [schema] = useState(() => absenceSchema(today));
  const isSet = (typed: z.input<AbsenceSchema>) =>
    isSetAtOnce(absencePolicy, spanOf(typed));
  return (
    <OwnDialog
      {...dialog}
      schema={schema}
      values={values}
      send={({ kind, note, ...typed }, idempotencyKey) =>
        api.doctor.schedule.requestAbsence.call(
          { ...spanOf(typed), kind, note },
          { context: { idempotencyKey } },
        )
      }
      actOf={(typed) => (isSet(typed) ? acts.set : acts.ask)}
    >
      {(form) => (
        <>
          {children(form)}
          <p className={styles.detail}>
            {isSet(form.values)
              ? 'Vale en cuanto la guarde: en esas horas no se ofrecen turnos.'
              : 'La administración la acepta o la rechaza. Mientras tanto se siguen ofreciendo turnos.'}
          </p>
        </>
      )}
    </OwnDialog>
  );
}
