import { useId } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { FieldError } from '../../../../base/ui/field/field.tsx';
import { SelectField } from '../../../../base/ui/field/text-field.tsx';
import { formatMinute } from '../../../../base/ui/format/format.ts';
import { typedNumber } from '../../../../base/ui/forms/typed-fields.ts';
import { SavedPanelForm } from '../../../../base/ui/set-up/saved-panel-form.tsx';
import { useSavedForm } from '../../../../base/ui/set-up/use-saved-form.ts';
import type { ClinicSettings } from '../../contract/clinic.ts';
import { MessageTermsSchema } from '../../contract/clinic-fields.ts';
import styles from './clinic-settings.module.css';
import { keptSettings } from './kept-settings.ts';

const terms = MessageTermsSchema.shape;
const schema = MessageTermsSchema.extend({
  quietFromMinute: typedNumber.pipe(terms.quietFromMinute),
  quietToMinute: typedNumber.pipe(terms.quietToMinute),
  eveningListMinute: typedNumber.pipe(terms.eveningListMinute),
});

const usualOffsets = [10_080, 4_320, 2_880, 1_440, 720, 180, 60];
const mostReminders = 5;
const evenings = halfHours(1080, 1410);
const afternoons = halfHours(960, 1320);
const mornings = halfHours(360, 600);

function halfHours(from: number, to: number): number[] {
  return Array.from(
    { length: (to - from) / 30 + 1 },
    (_, step) => from + step * 30,
  );
}

function offsetWords(minutes: number): string {
  if (minutes === 10_080) return 'Una semana antes';
  if (minutes % 1440 === 0 && minutes > 1440)
    return `${minutes / 1440} días antes`;
  if (minutes % 60 === 0)
    return minutes === 60 ? '1 hora antes' : `${minutes / 60} horas antes`;
  return `${minutes} minutos antes`;
}

function versionOf({ messages: { revision, ...messages } }: ClinicSettings) {
  const { quietFromMinute, quietToMinute, eveningListMinute } = messages;
  const hours = {
    quietFromMinute: String(quietFromMinute),
    quietToMinute: String(quietToMinute),
    eveningListMinute: String(eveningListMinute),
  };
  return { revision, values: { ...messages, ...hours } };
}

/** The hours of reminders, the quiet hours, and the hour at which doctors get tomorrow's list. */
export function MessagesForm({ saved }: { saved: ClinicSettings }) {
  const [remindersId, errorId] = [useId(), useId()];
  const shared = useSavedForm({
    ...keptSettings,
    schema,
    saved,
    versionOf,
    send: (messages, revision) =>
      api.admin.clinic.saveMessages.call({ ...messages, revision }),
    done: 'Avisos guardados',
  });
  const { field, check, set, values, errors } = shared.form;
  const chosen = values.reminderOffsetsMinutes;
  const offsets = [
    ...new Set([...usualOffsets, ...saved.messages.reminderOffsetsMinutes]),
  ].sort((a, b) => b - a);
  const remindersError =
    errors.reminderOffsetsMinutes ??
    chosen
      .map((_, index) => errors[`reminderOffsetsMinutes.${index}`])
      .find(Boolean);

  function toggle(minutes: number) {
    const kept = chosen.filter((each) => each !== minutes);
    const next = kept.length === chosen.length ? [...chosen, minutes] : kept;
    set(
      'reminderOffsetsMinutes',
      next.sort((a, b) => b - a),
    );
  }
  return (
    <SavedPanelForm shared={shared} label="Guardar los avisos">
      <fieldset aria-describedby={remindersError ? errorId : remindersId}>
        <legend className={styles.legend}>Recordatorios</legend>
        <p id={remindersId} className={styles.quiet}>
          Hasta cinco. Uno que cae de noche sale la tarde anterior.
        </p>
        <div className={styles.checks}>
          {offsets.map((minutes) => (
            <CheckField
              key={minutes}
              label={offsetWords(minutes)}
              optional
              checked={chosen.includes(minutes)}
              disabled={
                !chosen.includes(minutes) && chosen.length >= mostReminders
              }
              onChange={() => toggle(minutes)}
            />
          ))}
        </div>
        {remindersError && (
          <FieldError id={errorId}>{remindersError}</FieldError>
        )}
      </fieldset>
      <div className={styles.pair}>
        <SelectField
          label="No molestar desde"
          hint="Lo que la persona acaba de pedir sale igual."
          {...field('quietFromMinute')}
        >
          <Minutes usual={evenings} chosen={Number(values.quietFromMinute)} />
        </SelectField>
        <SelectField
          label="Hasta"
          hint="De la mañana siguiente."
          {...field('quietToMinute')}
        >
          <Minutes usual={mornings} chosen={Number(values.quietToMinute)} />
        </SelectField>
      </div>
      <SelectField
        label="Lista de mañana, a cada profesional"
        hint="Por e-mail, con horas e iniciales. Cada profesional puede no recibirla."
        {...field('eveningListMinute')}
      >
        <Minutes usual={afternoons} chosen={Number(values.eveningListMinute)} />
      </SelectField>
      <CheckField
        label="Nombrar al profesional en los mensajes"
        hint="Sin el nombre, quien lea el teléfono de otro no sabe con quién se atiende."
        optional
        {...check('namesProfessional')}
      />
    </SavedPanelForm>
  );
}

function Minutes({ usual, chosen }: { usual: number[]; chosen: number }) {
  return [...new Set([...usual, chosen])]
    .sort((first, second) => first - second)
    .map((minute) => (
      <option key={minute} value={minute}>
        {formatMinute(minute)}
      </option>
    ));
}
