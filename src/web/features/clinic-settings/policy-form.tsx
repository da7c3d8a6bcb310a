import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BookingTerms, ClinicSettings } from '../../../contract/admin/clinic.ts';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { SelectField } from '../../components/field/text-field.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import styles from './clinic-settings.module.css';
import { NumberField, readNumber } from './number-field.tsx';
import { SaveRow } from './save-row.tsx';
import { useDraft } from './use-draft.ts';
import { useSettings } from './use-settings.ts';

const numbers = [
  ['horizonDays', 'Con cuántos días de adelanto se reserva', 'Contando el de hoy.'],
  ['maxFuturePerPatient', 'Turnos por venir que puede tener un paciente', 'Una serie cuenta como uno.'],
  ['maxFuturePerSpecialty', 'Y de una misma especialidad', ''],
  ['changeUntilHours', 'Horas antes hasta las que se cambia por internet', 'Cancelar se puede siempre.'],
  ['bufferMinutes', 'Minutos libres entre un turno y otro', 'Solo para lo que se ofrece de ahora en más.'],
  ['maxOverbookedPerHalfDay', 'Sobreturnos por profesional en cada media jornada', ''],
] as const satisfies [keyof BookingTerms, string, string][];
type NumberName = (typeof numbers)[number][0];
type PolicyDraft = Record<NumberName, string> & { minNoticeMinutes: number };

const notices: [minutes: number, label: string][] = [
  [0, 'Hasta último momento'],
  [30, 'Media hora antes'],
  [60, '1 hora antes'],
  [120, '2 horas antes'],
  [240, '4 horas antes'],
  [720, '12 horas antes'],
  [1440, 'El día anterior (24 horas)'],
  [2880, '2 días antes'],
  [10_080, 'Una semana antes'],
];

function toDraft({ policy }: ClinicSettings): PolicyDraft {
  const typed = Object.fromEntries(numbers.map(([name]) => [name, String(policy[name])]));
  return { ...(typed as Record<NumberName, string>), minNoticeMinutes: policy.minNoticeMinutes };
}

const WHOLE = 'Escriba un número entero.';

/** On what terms patients book. */
export function PolicyForm({ saved }: { saved: ClinicSettings }) {
  const { keep, newest } = useSettings();
  const { form, focusFirstError } = useErrorFocus();
  const draft = useDraft(toDraft(saved), saved.policy.revision);
  const [isChecked, setChecked] = useState(false);
  const { values } = draft;
  const save = useMutation(
    api.admin.clinic.savePolicy.mutationOptions({
      onSuccess: (answer) => {
        keep(answer);
        draft.restart(toDraft(answer), answer.policy.revision);
        confirmDone('Reglas de reserva guardadas');
      },
      onError: focusFirstError,
    }),
  );
  const fields = save.error ? problemOf(save.error).fields : {};
  const offered = notices.some(([minutes]) => minutes === values.minNoticeMinutes)
    ? notices
    : [...notices, [values.minNoticeMinutes, `${values.minNoticeMinutes} minutos antes`] as const];

  function change(changes: Partial<PolicyDraft>) {
    draft.change(changes);
    setChecked(false);
    if (!save.isPending) save.reset();
  }
  function send(revision: number) {
    setChecked(true);
    const read = Object.fromEntries(numbers.map(([name]) => [name, readNumber(values[name])]));
    if (Object.values(read).includes(null)) return focusFirstError();
    const terms = { ...(read as Record<NumberName, number>), minNoticeMinutes: values.minNoticeMinutes };
    save.mutate({ ...terms, revision });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) send(draft.revision);
  }

  return (
    <GuardedAct role="admin" act={save}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.number}>
          <SelectField
            label="Hasta cuándo se reserva por internet"
            hint="Recepción puede dar turnos después."
            value={values.minNoticeMinutes}
            error={fields.minNoticeMinutes}
            onChange={({ target }) => change({ minNoticeMinutes: Number(target.value) })}
          >
            {offered.map(([minutes, label]) => (
              <option key={minutes} value={minutes}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        {numbers.map(([name, label, hint]) => (
          <NumberField
            key={name}
            label={label}
            {...(hint && { hint })}
            value={values[name]}
            error={isChecked && readNumber(values[name]) === null ? WHOLE : fields[name]}
            onChange={(typed) => change({ [name]: typed })}
          />
        ))}
        <SaveRow
          label="Guardar las reglas"
          error={save.error}
          isSaving={save.isPending}
          onInsist={() => void newest().then(({ policy }) => send(policy.revision))}
          onTakeTheirs={() =>
            void newest().then((theirs) => {
              draft.restart(toDraft(theirs), theirs.policy.revision);
              save.reset();
            })
          }
        />
      </form>
    </GuardedAct>
  );
}
