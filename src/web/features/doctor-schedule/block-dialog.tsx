import { useState } from 'react';
import { isSetAtOnce } from '../../../domain/scheduling/own-absence.ts';
import { api } from '../../api/api.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { typedHour } from '../../components/field/typed-hour.ts';
import { DateField } from '../../components/panel/date-field.tsx';
import { WhatHappens } from './absence-dialog.tsx';
import styles from './doctor-schedule.module.css';
import { absenceSchema, spanOf } from './own-absence-form.ts';
import { type DialogOfSchedule, OwnDialog } from './own-dialog.tsx';

/** Some hours of one day, without a reason. */
export function BlockDialog({ schedule, timeZone, onClose }: DialogOfSchedule) {
  const { today, absencePolicy } = schedule;
  const [schema] = useState(() => absenceSchema(today));
  return (
    <OwnDialog
      {...{ title: 'Bloquear un rato', schema, timeZone, onClose }}
      values={{
        ...{ kind: 'other' as const, note: '', isWholeDay: false },
        ...{ fromDay: today, toDay: today, fromMinute: '', toMinute: '' },
      }}
      send={({ kind, note, ...typed }, idempotencyKey) =>
        api.doctor.schedule.requestAbsence.call(
          { ...spanOf(typed), kind, note },
          { context: { idempotencyKey } },
        )
      }
      actOf={(typed) =>
        isSetAtOnce(absencePolicy, spanOf(typed))
          ? { label: 'Bloquear', done: 'Horario bloqueado' }
          : { label: 'Pedir el bloqueo', done: 'Bloqueo pedido' }
      }
    >
      {({ field, values }) => (
        <>
          <DateField
            label="Día"
            min={today}
            {...field('fromDay')}
            onChange={(day) => {
              field('fromDay').onChange(day);
              field('toDay').onChange(day);
            }}
          />
          <div className={styles.hoursPair}>
            <TextField label="Desde" {...typedHour} {...field('fromMinute')} />
            <TextField label="Hasta" {...typedHour} {...field('toMinute')} />
          </div>
          <WhatHappens isSet={isSetAtOnce(absencePolicy, spanOf(values))} />
        </>
      )}
    </OwnDialog>
  );
}
