import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { z } from 'zod';
import { api } from '../../../../base/api/web/client/api.ts';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { typedTime } from '../../../../base/ui/forms/typed-fields.ts';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { PanelForm } from '../../../../base/ui/set-up/panel-form.tsx';
import type { SetUp } from '../../contract/set-up.ts';
import { FirstHoursSchema } from '../../contract/set-up-fields.ts';
import styles from './set-up.module.css';

interface HoursStepProps {
  doctor: NonNullable<SetUp['doctor']>;
  onDone: (answer: SetUp) => void;
}

const weekdays = [
  'Lunes',
  'Martes',
  'Miércoles',
  'Jueves',
  'Viernes',
  'Sábado',
  'Domingo',
];

const { stretches } = FirstHoursSchema.shape;
const time = typedTime('Escriba la hora como 09:30.');
const schema = FirstHoursSchema.omit({ doctorId: true }).extend({
  stretches: z
    .array(z.strictObject({ fromMinute: time, toMinute: time }))
    .pipe(stretches),
});
const mornings = {
  weekdays: [1, 2, 3, 4, 5],
  stretches: [{ fromMinute: '09:00', toMinute: '13:00' }],
};

/** The weekdays and hours of the first professional. The agenda sets the details. */
export function HoursStep({ doctor, onDone }: HoursStepProps) {
  const save = useMutation(
    api.admin.setUp.saveHours.mutationOptions({ onSuccess: onDone }),
  );
  const form = usePanelForm({ schema, values: mornings, act: save });
  const { errors, set, values, within } = form;
  const [first, second] = values.stretches;
  // Keeps the typed hours, in case the administrator removes the second stretch and adds it again.
  const afternoon = useRef({ fromMinute: '14:00', toMinute: '18:00' });

  function toggleSecond() {
    if (second) afternoon.current = second;
    if (first) set('stretches', second ? [first] : [first, afternoon.current]);
  }
  const times = (index: number) => (
    <div className={styles.times}>
      {(['fromMinute', 'toMinute'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'fromMinute' ? 'Desde' : 'Hasta'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          {...within(`stretches.${index}.${end}`)}
        />
      ))}
    </div>
  );
  return (
    <PanelForm
      form={form}
      act={save}
      onSubmit={form.submit((hours) =>
        save.mutate({ ...hours, doctorId: doctor.id }),
      )}
      label="Guardar y empezar"
    >
      <p>
        Los turnos de {doctor.name} son de {doctor.visitMinutes} minutos.
      </p>
      <fieldset>
        <legend className={styles.legend}>Qué días atiende</legend>
        <div className={styles.days}>
          {weekdays.map((name, index) => (
            <CheckField
              key={name}
              label={name}
              optional
              checked={values.weekdays.includes(index + 1)}
              error={index === 0 && errors.weekdays}
              onChange={({ target }) => {
                const others = values.weekdays.filter(
                  (day) => day !== index + 1,
                );
                set(
                  'weekdays',
                  target.checked ? [...others, index + 1].sort() : others,
                );
              }}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className={styles.legend}>Atiende</legend>
        {times(0)}
      </fieldset>
      <CheckField
        label="Atiende también en otro horario, como la tarde"
        optional
        checked={second !== undefined}
        onChange={toggleSecond}
      />
      {second && (
        <fieldset>
          <legend className={styles.legend}>Y también</legend>
          {times(1)}
        </fieldset>
      )}
    </PanelForm>
  );
}
