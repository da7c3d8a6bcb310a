import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { typedHour } from '../../../../base/ui/field/typed-hour.ts';
import { DateField } from '../../../../base/ui/panel/date-field.tsx';
import styles from './doctor-schedule.module.css';
import { OwnAbsenceDialog } from './own-absence-dialog.tsx';
import type { DialogOfSchedule } from './own-dialog.tsx';

/** Some hours of one day, without a reason. */
export function BlockDialog(props: DialogOfSchedule) {
  const { today } = props.schedule;
  return (
    <OwnAbsenceDialog
      {...props}
      title="Bloquear un rato"
      values={{
        kind: 'other',
        note: '',
        isWholeDay: false,
        fromDay: today,
        toDay: today,
        fromMinute: '',
        toMinute: '',
      }}
      acts={{
        set: { label: 'Bloquear', done: 'Horario bloqueado' },
        ask: { label: 'Pedir el bloqueo', done: 'Bloqueo pedido' },
      }}
    >
      {({ field }) => (
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
        </>
      )}
    </OwnAbsenceDialog>
  );
}
