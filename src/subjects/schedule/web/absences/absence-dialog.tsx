import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { TextAreaField } from '../../../../base/ui/field/text-area-field.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { typedHour } from '../../../../base/ui/field/typed-hour.ts';
import { DateField } from '../../../../base/ui/panel/date-field.tsx';
import { absenceKindNames } from './absence-words.ts';
import styles from './doctor-schedule.module.css';
import { OwnAbsenceDialog } from './own-absence-dialog.tsx';
import type { DialogOfSchedule } from './own-dialog.tsx';

/** Days, whole or from an hour to an hour, with a reason. */
export function AbsenceDialog(props: DialogOfSchedule & { title: string }) {
  const { today } = props.schedule;
  return (
    <OwnAbsenceDialog
      {...props}
      values={{
        kind: 'vacation',
        note: '',
        isWholeDay: true,
        fromDay: '',
        toDay: '',
        fromMinute: '',
        toMinute: '',
      }}
      acts={{
        set: { label: 'Cargar ausencia', done: 'Ausencia cargada' },
        ask: { label: 'Pedir ausencia', done: 'Ausencia pedida' },
      }}
    >
      {({ field, check, values: { isWholeDay, fromDay, toDay } }) => (
        <>
          <SelectField
            label="Motivo"
            hint="Los pacientes leen solo «No atiende»."
            {...field('kind')}
          >
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
                if (toDay === '' || toDay === fromDay)
                  field('toDay').onChange(day);
              }}
            />
            {!isWholeDay && (
              <TextField
                label="Desde"
                {...typedHour}
                {...field('fromMinute')}
              />
            )}
            <DateField
              label="Último día"
              min={fromDay || today}
              {...field('toDay')}
            />
            {!isWholeDay && (
              <TextField label="Hasta" {...typedHour} {...field('toMinute')} />
            )}
          </div>
          <TextAreaField
            label="Nota para la administración"
            rows={2}
            maxLength={500}
            optional
            {...field('note')}
          />
        </>
      )}
    </OwnAbsenceDialog>
  );
}
