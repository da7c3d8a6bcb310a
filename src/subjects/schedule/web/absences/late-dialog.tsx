import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../../base/api/web/client/api.ts';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { typedHour } from '../../../../base/ui/field/typed-hour.ts';
import { typedText } from '../../../../base/ui/forms/typed-fields.ts';
import { minuteOf } from '../../../../base/ui/forms/typed-time.ts';
import { LateArrivalSchema } from '../../contract/schedule.ts';
import styles from './doctor-schedule.module.css';
import { type DialogOfSchedule, OwnDialog } from './own-dialog.tsx';

const LateFormSchema = z.strictObject({
  minute: typedText.transform(minuteOf).pipe(LateArrivalSchema.shape.minute),
});

/** Asks at what hour of today the doctor arrives. */
export function LateDialog({
  schedule: { today },
  timeZone,
  onClose,
}: DialogOfSchedule) {
  // The day on which the dialog was opened. After midnight the server refuses it, so that the delay is not of
  // a wrong day.
  const [day] = useState(today);
  return (
    <OwnDialog
      title="Llego tarde"
      schema={LateFormSchema}
      timeZone={timeZone}
      onClose={onClose}
      values={{ minute: '' }}
      send={({ minute }) => api.doctor.schedule.sayLate.call({ day, minute })}
      actOf={() => ({ label: 'Avisar', done: 'Recepción ya lo sabe' })}
    >
      {({ field }) => (
        <>
          <TextField
            label="Hoy llego a las"
            {...typedHour}
            {...field('minute')}
          />
          <p className={styles.detail}>
            Lo lee recepción. Los turnos dados no cambian, y hasta esa hora no
            se ofrecen otros por internet.
          </p>
        </>
      )}
    </OwnDialog>
  );
}
