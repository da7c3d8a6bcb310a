import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { typedHour } from '../../../../base/ui/field/typed-hour.ts';
import { messagesWithin } from '../../../../base/ui/forms/messages-within.ts';
import { DateField } from '../../../../base/ui/panel/date-field.tsx';
import type { AbsenceKind } from '../../contract/schedule-fields.ts';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import {
  absenceKindNames,
  usualPublicReasons,
} from '../absences/absence-words.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import styles from './schedule-editor.module.css';
import { absenceSchema, hoursOf } from './session-form.ts';

interface AbsenceDialogProps {
  schedule: DoctorSchedule;
  onClose: () => void;
}

/** Days or hours in which a professional does not attend. */
export function AbsenceDialog({ schedule, onClose }: AbsenceDialogProps) {
  const { doctorId, today } = schedule;
  const [schema] = useState(() => absenceSchema(today));
  return (
    <ScheduleDialog
      title="Agregar ausencia"
      done="Ausencia agregada"
      schema={schema}
      values={{
        kind: 'vacation' as AbsenceKind,
        publicReason: usualPublicReasons.vacation,
        isWholeDay: true,
        fromDay: today,
        toDay: today,
        fromMinute: '',
        toMinute: '',
      }}
      send={({ isWholeDay, fromMinute, toMinute, ...terms }) =>
        api.admin.schedules.createAbsence.call({
          ...terms,
          toDay: isWholeDay ? terms.toDay : terms.fromDay,
          hours: isWholeDay ? null : hoursOf({ fromMinute, toMinute }),
          doctorId,
        })
      }
      fieldsOf={(error) => messagesWithin('hours', problemOf(error).fields)}
      onClose={onClose}
    >
      {({ field, check, values: { isWholeDay, fromDay } }) => (
        <>
          <div className={styles.pair}>
            <SelectField
              label="Motivo"
              {...field('kind')}
              onChange={(event) => {
                field('kind').onChange(event);
                const kind = event.target.value as AbsenceKind;
                field('publicReason').onChange(usualPublicReasons[kind]);
              }}
            >
              {Object.entries(absenceKindNames).map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Lo que leen los pacientes"
              maxLength={120}
              autoComplete="off"
              {...field('publicReason')}
            />
          </div>
          <CheckField label="Todo el día" optional {...check('isWholeDay')} />
          <div className={styles.pair}>
            <DateField
              label={isWholeDay ? 'Primer día' : 'Día'}
              min={today}
              {...field('fromDay')}
            />
            {isWholeDay && (
              <DateField label="Último día" min={fromDay} {...field('toDay')} />
            )}
          </div>
          {!isWholeDay && (
            <div className={styles.hours}>
              <TextField
                label="Desde"
                {...typedHour}
                {...field('fromMinute')}
              />
              <TextField label="Hasta" {...typedHour} {...field('toMinute')} />
            </div>
          )}
        </>
      )}
    </ScheduleDialog>
  );
}
