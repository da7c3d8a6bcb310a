import { useId } from 'react';
import type { DoctorSchedule } from '../../../contract/admin/schedules.ts';
import { slotsOfSession } from '../../../domain/scheduling/session-hours.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import styles from './schedule-editor.module.css';
import { type Audience, type FieldErrors, readSession, type SessionDraft } from './session-draft.ts';

/** An hour is typed: `8`, `830` or `08:30`, on any browser's clock of 24 hours. */
export const typedHour = {
  inputMode: 'numeric',
  autoComplete: 'off',
  maxLength: 5,
  placeholder: '08:30',
} as const;

interface SessionFieldsProps {
  draft: SessionDraft;
  errors: FieldErrors;
  schedule: DoctorSchedule;
  onChange: (changes: Partial<SessionDraft>) => void;
}

/** The hours of a session, how they are cut, where, for what and for whom. */
export function SessionFields({ draft, errors, schedule, onChange }: SessionFieldsProps) {
  const slots = slotsHint(draft);
  return (
    <>
      <div className={styles.hours}>
        <TextField
          label="Desde"
          {...typedHour}
          value={draft.from}
          error={errors.fromMinute}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          label="Hasta"
          {...typedHour}
          value={draft.to}
          error={errors.toMinute}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Minutos de cada turno"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={draft.slotMinutes}
          error={errors.slotMinutes}
          onChange={({ target }) => onChange({ slotMinutes: target.value })}
        />
        <SelectField
          label="Consultorio"
          value={draft.roomId}
          error={errors.roomId}
          onChange={({ target }) => onChange({ roomId: target.value })}
        >
          <option value="">Sin consultorio fijo</option>
          {schedule.rooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {slots && <p className={styles.quiet}>{slots}</p>}
      <PracticeFields draft={draft} errors={errors} schedule={schedule} onChange={onChange} />
      <div className={styles.pair}>
        <SelectField
          label="Quién puede reservar"
          value={draft.audience}
          onChange={({ target }) => onChange({ audience: target.value as Audience })}
        >
          <option value="web">Por internet y en recepción</option>
          <option value="desk">Solo en recepción</option>
          <option value="desk_first">En recepción, y lo que quede por internet</option>
        </SelectField>
        {draft.audience === 'desk_first' && (
          <TextField
            label="Por internet, horas antes"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={draft.deskHours}
            error={errors.deskOnlyUntilHoursBefore}
            onChange={({ target }) => onChange({ deskHours: target.value })}
          />
        )}
      </div>
    </>
  );
}

function PracticeFields({ draft, errors, schedule, onChange }: SessionFieldsProps) {
  const id = useId();
  const chosen = draft.practiceIds;
  const { practices } = schedule;
  if (practices.length === 0) {
    return (
      <p className={styles.quiet}>
        Todavía no tiene prácticas: agréguelas para que se puedan reservar turnos.
      </p>
    );
  }
  return (
    <fieldset aria-describedby={errors.practiceIds ? `${id}-error` : undefined}>
      <legend className={styles.legend}>Prácticas</legend>
      <CheckField
        label="Todas las que realiza"
        optional
        checked={chosen === null}
        onChange={({ target }) =>
          onChange({ practiceIds: target.checked ? null : practices.map((one) => one.id) })
        }
      />
      {chosen !== null && (
        <div className={styles.practices}>
          {practices.map(({ id: practiceId, name, visitMinutes }) => (
            <CheckField
              key={practiceId}
              label={`${name} (${visitMinutes} minutos)`}
              optional
              aria-invalid={errors.practiceIds ? true : undefined}
              checked={chosen.includes(practiceId)}
              onChange={({ target }) =>
                onChange({
                  practiceIds: target.checked
                    ? [...chosen, practiceId]
                    : chosen.filter((each) => each !== practiceId),
                })
              }
            />
          ))}
        </div>
      )}
      {errors.practiceIds && (
        <p id={`${id}-error`} className={styles.error}>
          {errors.practiceIds}
        </p>
      )}
    </fieldset>
  );
}

function slotsHint(draft: SessionDraft): string | null {
  const { terms, errors } = readSession(draft);
  if (errors.fromMinute || errors.toMinute || errors.slotMinutes) return null;
  const { count, leftMinutes } = slotsOfSession(terms);
  const slots = count === 1 ? 'Entra 1 turno' : `Entran ${count} turnos`;
  return leftMinutes === 0 ? `${slots}.` : `${slots} y sobran ${leftMinutes} minutos.`;
}
