import { useState } from 'react';
import type { AbsenceKind } from '../../../contract/admin/schedule-fields.ts';
import { isSetAtOnce } from '../../../domain/scheduling/own-absence.ts';
import { api } from '../../api/api.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { TextAreaField } from '../../components/field/text-area-field.tsx';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { typedHour } from '../../components/field/typed-hour.ts';
import { DateField } from '../../components/panel/date-field.tsx';
import { absenceKindNames } from '../../format/absence-words.ts';
import styles from './doctor-schedule.module.css';
import { absenceSchema, spanOf } from './own-absence-form.ts';
import { type DialogOfSchedule, OwnDialog } from './own-dialog.tsx';

/** Days or hours in which the doctor does not attend, set or asked for by the clinic's policy. */
export function AbsenceDialog({ schedule, title, timeZone, onClose }: DialogOfSchedule & { title: string }) {
  const { today, absencePolicy } = schedule;
  const [schema] = useState(() => absenceSchema(today));
  return (
    <OwnDialog
      {...{ title, schema, timeZone, onClose }}
      values={{
        ...{ kind: 'vacation' as AbsenceKind, note: '', isWholeDay: true },
        ...{ fromDay: '', toDay: '', fromMinute: '', toMinute: '' },
      }}
      send={({ kind, note, ...typed }, idempotencyKey) =>
        api.doctor.schedule.requestAbsence.call(
          { ...spanOf(typed), kind, note },
          { context: { idempotencyKey } },
        )
      }
      actOf={(typed) =>
        isSetAtOnce(absencePolicy, spanOf(typed))
          ? { label: 'Cargar ausencia', done: 'Ausencia cargada' }
          : { label: 'Pedir ausencia', done: 'Ausencia pedida' }
      }
    >
      {({ field, check, values: { isWholeDay, fromDay, ...values } }) => (
        <>
          <SelectField label="Motivo" hint="Los pacientes leen solo «No atiende»." {...field('kind')}>
            {Object.entries(absenceKindNames).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </SelectField>
          <CheckField label="Todo el día" optional {...check('isWholeDay')} />
          <div className={styles.pair} data-hours={!isWholeDay || undefined}>
            <DateField
              label="Primer día"
              min={today}
              {...field('fromDay')}
              onChange={(day) => {
                field('fromDay').onChange(day);
                if (values.toDay === '' || values.toDay === fromDay) field('toDay').onChange(day);
              }}
            />
            {!isWholeDay && <TextField label="Desde" {...typedHour} {...field('fromMinute')} />}
            <DateField label="Último día" min={fromDay || today} {...field('toDay')} />
            {!isWholeDay && <TextField label="Hasta" {...typedHour} {...field('toMinute')} />}
          </div>
          <TextAreaField
            label="Nota para la administración"
            rows={2}
            maxLength={500}
            optional
            {...field('note')}
          />
          <WhatHappens isSet={isSetAtOnce(absencePolicy, spanOf({ ...values, isWholeDay, fromDay }))} />
        </>
      )}
    </OwnDialog>
  );
}

export function WhatHappens({ isSet }: { isSet: boolean }) {
  return (
    <p className={styles.detail}>
      {isSet
        ? 'Vale en cuanto la guarde: en esas horas no se ofrecen turnos.'
        : 'La administración la acepta o la rechaza. Mientras tanto se siguen ofreciendo turnos.'}
    </p>
  );
}
