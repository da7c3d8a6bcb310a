import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { DateField } from '../../../../base/ui/panel/date-field.tsx';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import styles from './schedule-editor.module.css';
import { SessionFields } from './session-fields.tsx';
import {
  extraSchema,
  slotDoubts,
  termsOf,
  typedSessionOf,
} from './session-form.ts';

interface ExtraDialogProps {
  schedule: DoctorSchedule;
  onClose: () => void;
}

/** Adds hours on one day only, also on a holiday. */
export function ExtraDialog({ schedule, onClose }: ExtraDialogProps) {
  const { doctorId, today } = schedule;
  const [schema] = useState(() => extraSchema(today));
  return (
    <ScheduleDialog
      title="Agregar sesión extra"
      done="Sesión extra agregada"
      schema={schema}
      doubtsOf={slotDoubts}
      values={{
        ...typedSessionOf(schedule, { fromMinute: 480, toMinute: 720 }),
        day: today,
      }}
      send={(fields) =>
        api.admin.schedules.createExtraSession.call({
          ...termsOf(fields),
          doctorId,
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className={styles.short}>
            <DateField label="Día" min={today} {...form.field('day')} />
          </div>
          <SessionFields form={form} schedule={schedule} />
        </>
      )}
    </ScheduleDialog>
  );
}
