import { type ReactNode, useId } from 'react';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { FieldError } from '../../../../base/ui/field/field.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { typedHour } from '../../../../base/ui/field/typed-hour.ts';
import { ChoiceField } from '../../../../base/ui/panel/choice-field.tsx';
import type { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import {
  type SessionHours,
  slotsOfSession,
} from '../../rules/session-hours.ts';
import styles from './schedule-editor.module.css';
import { type SessionFormSchema, typedSlotsOf } from './session-form.ts';

interface SessionFieldsProps {
  form: Pick<
    ReturnType<typeof usePanelForm<typeof SessionFormSchema>>,
    'field' | 'values'
  >;
  schedule: DoctorSchedule;
}

/** The hours of a session, its slots, room, practices and audience. */
export function SessionFields({
  form: { field, values },
  schedule,
}: SessionFieldsProps) {
  const slots = typedSlotsOf(values);
  return (
    <>
      <div className={styles.hours}>
        <TextField label="Desde" {...typedHour} {...field('fromMinute')} />
        <TextField label="Hasta" {...typedHour} {...field('toMinute')} />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Minutos de cada turno"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...field('slotMinutes')}
        />
        <ChoiceField
          label="Consultorio"
          none="Sin consultorio fijo"
          choices={schedule.rooms.map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          {...field('roomId')}
        />
      </div>
      {slots && <p className={styles.quiet}>{slotsWords(slots)}</p>}
      <PracticeFields
        practices={schedule.practices}
        {...field('practiceIds')}
      />
      <div className={styles.pair}>
        <SelectField label="Quién puede reservar" {...field('audience')}>
          <option value="web">Por internet y en recepción</option>
          <option value="desk">Solo en recepción</option>
          <option value="desk_first">
            En recepción, y lo que quede por internet
          </option>
        </SelectField>
        {values.audience === 'desk_first' && (
          <TextField
            label="Por internet, horas antes"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...field('deskOnlyUntilHoursBefore')}
          />
        )}
      </div>
    </>
  );
}

interface PracticeFieldsProps {
  practices: DoctorSchedule['practices'];
  /** Null: all practices of the doctor. */
  value: string[] | null;
  error?: ReactNode;
  onChange: (chosen: string[] | null) => void;
}

function PracticeFields({
  practices,
  value: chosen,
  error,
  onChange,
}: PracticeFieldsProps) {
  const id = useId();
  if (practices.length === 0) {
    return (
      <p className={styles.quiet}>
        Todavía no tiene prácticas: agréguelas para que se puedan reservar
        turnos.
      </p>
    );
  }
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>Prácticas</legend>
      <CheckField
        label="Todas las que realiza"
        optional
        checked={chosen === null}
        onChange={({ target }) =>
          onChange(
            target.checked ? null : practices.map((practice) => practice.id),
          )
        }
      />
      {chosen !== null && (
        <div className={styles.practices}>
          {practices.map(({ id: practiceId, name, visitMinutes }) => (
            <CheckField
              key={practiceId}
              label={`${name} (${visitMinutes} minutos)`}
              optional
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(practiceId)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen, practiceId]
                    : chosen.filter((each) => each !== practiceId),
                )
              }
            />
          ))}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

function slotsWords(hours: SessionHours): string {
  const { count, leftMinutes } = slotsOfSession(hours);
  const slots = count === 1 ? 'Entra 1 turno' : `Entran ${count} turnos`;
  if (leftMinutes === 0) return `${slots}.`;
  return `${slots} y ${leftMinutes === 1 ? 'sobra 1 minuto' : `sobran ${leftMinutes} minutos`}.`;
}
