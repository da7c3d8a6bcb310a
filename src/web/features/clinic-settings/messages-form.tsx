import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { ClinicSettings, MessageTerms } from '../../../contract/admin/clinic.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { FieldError } from '../../components/field/field.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { SelectField } from '../../components/field/text-field.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { formatMinute } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem-of.ts';
import styles from './clinic-settings.module.css';
import { SaveRow } from './save-row.tsx';
import { useDraft } from './use-draft.ts';
import { useSettings } from './use-settings.ts';

function toDraft({ messages }: ClinicSettings): MessageTerms {
  const { revision: _, ...terms } = messages;
  return terms;
}

const usualOffsets = [10_080, 4_320, 2_880, 1_440, 720, 180, 60];
const mostReminders = 5;
const evenings = halfHours(1080, 1410);
const mornings = halfHours(360, 600);

function halfHours(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / 30 + 1 }, (_, step) => from + step * 30);
}

function offsetWords(minutes: number): string {
  if (minutes === 10_080) return 'Una semana antes';
  if (minutes % 1440 === 0 && minutes > 1440) return `${minutes / 1440} días antes`;
  if (minutes % 60 === 0) return minutes === 60 ? '1 hora antes' : `${minutes / 60} horas antes`;
  return `${minutes} minutos antes`;
}

const withOne = (all: number[], one: number) =>
  all.includes(one) ? all : [...all, one].sort((first, second) => first - second);

/** When patients are reminded, and what messages say. */
export function MessagesForm({ saved }: { saved: ClinicSettings }) {
  const { keep, newest } = useSettings();
  const { form, focusFirstError } = useErrorFocus();
  const [remindersId, errorId] = [useId(), useId()];
  const draft = useDraft(toDraft(saved), saved.messages.revision);
  const { values } = draft;
  const chosen = values.reminderOffsetsMinutes;
  const save = useMutation(
    api.admin.clinic.saveMessages.mutationOptions({
      onSuccess: (answer) => {
        keep(answer);
        draft.restart(toDraft(answer), answer.messages.revision);
        confirmDone('Avisos guardados');
      },
      onError: focusFirstError,
    }),
  );
  const fields = save.error ? problemOf(save.error).fields : {};
  const offsets = [...new Set([...usualOffsets, ...saved.messages.reminderOffsetsMinutes])].sort(
    (one, other) => other - one,
  );

  function change(changes: Partial<MessageTerms>) {
    draft.change(changes);
    if (!save.isPending) save.reset();
  }
  function toggle(minutes: number) {
    const kept = chosen.filter((each) => each !== minutes);
    const next = kept.length === chosen.length ? [...chosen, minutes] : kept;
    change({ reminderOffsetsMinutes: next.sort((one, other) => other - one) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate({ ...values, revision: draft.revision });
  }

  return (
    <GuardedAct role="admin" act={save}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <fieldset aria-describedby={fields.reminderOffsetsMinutes ? errorId : remindersId}>
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
                disabled={!chosen.includes(minutes) && chosen.length >= mostReminders}
                onChange={() => toggle(minutes)}
              />
            ))}
          </div>
          {fields.reminderOffsetsMinutes && (
            <FieldError id={errorId}>{fields.reminderOffsetsMinutes}</FieldError>
          )}
        </fieldset>
        <div className={styles.pair}>
          <SelectField
            label="No molestar desde"
            hint="Lo que la persona acaba de pedir sale igual."
            value={values.quietFromMinute}
            error={fields.quietFromMinute}
            onChange={({ target }) => change({ quietFromMinute: Number(target.value) })}
          >
            {withOne(evenings, values.quietFromMinute).map((minute) => (
              <option key={minute} value={minute}>
                {formatMinute(minute)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Hasta"
            hint="De la mañana siguiente."
            value={values.quietToMinute}
            error={fields.quietToMinute}
            onChange={({ target }) => change({ quietToMinute: Number(target.value) })}
          >
            {withOne(mornings, values.quietToMinute).map((minute) => (
              <option key={minute} value={minute}>
                {formatMinute(minute)}
              </option>
            ))}
          </SelectField>
        </div>
        <CheckField
          label="Nombrar al profesional en los mensajes"
          hint="Sin el nombre, quien lea el teléfono de otro no sabe con quién se atiende."
          optional
          checked={values.namesProfessional}
          onChange={({ target }) => change({ namesProfessional: target.checked })}
        />
        <SaveRow
          label="Guardar los avisos"
          error={save.error}
          isSaving={save.isPending}
          onInsist={() =>
            void newest().then(({ messages }) => save.mutate({ ...values, revision: messages.revision }))
          }
          onTakeTheirs={() =>
            void newest().then((theirs) => {
              draft.restart(toDraft(theirs), theirs.messages.revision);
              save.reset();
            })
          }
        />
      </form>
    </GuardedAct>
  );
}
