import { useState } from 'react';
import { z } from 'zod';
import { LateArrivalSchema } from '../../../contract/doctor/schedule.ts';
import { api } from '../../api/api.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { typedHour } from '../../components/field/typed-hour.ts';
import { typedText } from '../../forms/typed-fields.ts';
import { minuteOf } from '../../forms/typed-time.ts';
import styles from './doctor-schedule.module.css';
import { type DialogOfSchedule, OwnDialog } from './own-dialog.tsx';

const LateFormSchema = z.strictObject({
  minute: typedText.transform(minuteOf).pipe(LateArrivalSchema.shape.minute),
});

/** At what hour of today the doctor arrives. */
export function LateDialog({ schedule: { today }, timeZone, onClose }: DialogOfSchedule) {
  // The day on which it was opened: after midnight it is refused, and nobody is late a day too many.
  const [day] = useState(today);
  return (
    <OwnDialog
      {...{ title: 'Llego tarde', schema: LateFormSchema, timeZone, onClose }}
      values={{ minute: '' }}
      send={({ minute }) => api.doctor.schedule.sayLate.call({ day, minute })}
      actOf={() => ({ label: 'Avisar', done: 'Recepción ya lo sabe' })}
    >
      {({ field }) => (
        <>
          <TextField label="Hoy llego a las" {...typedHour} {...field('minute')} />
          <p className={styles.detail}>
            Lo lee recepción. Los turnos dados no cambian, y hasta esa hora no se ofrecen otros por internet.
          </p>
        </>
      )}
    </OwnDialog>
  );
}
