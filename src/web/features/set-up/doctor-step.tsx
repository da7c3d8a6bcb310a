import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { SetUp } from '../../../contract/admin/set-up.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { PROVINCES } from '../../lib/provinces.ts';
import { useStoredSession } from '../../lib/stored-session.ts';
import { readMoney } from '../../lib/typed-money.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './set-up.module.css';
import { usualSpecialties } from './usual-specialties.ts';

const empty = {
  name: '',
  email: '',
  kind: 'MN',
  number: '',
  province: '',
  specialtyName: '',
  minutes: '20',
  price: '',
};
type DoctorDraft = typeof empty;

/** Who attends, and what. */
export function DoctorStep({ onDone }: { onDone: (answer: SetUp) => void }) {
  const admin = useStoredSession('admin');
  const { form, focusFirstError } = useErrorFocus();
  const listId = useId();
  const [draft, setDraft] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const save = useMutation(
    api.admin.setUp.saveDoctor.mutationOptions({ onSuccess: onDone, onError: focusFirstError }),
  );
  const problem = save.error ? problemOf(save.error) : null;
  const isLicenseTaken = problem?.code === 'LICENSE_TAKEN';
  const fields: Record<string, string | undefined> = problem?.fields ?? {};
  const minutes = /^\d{1,3}$/.test(draft.minutes.trim()) ? Number(draft.minutes) : null;
  const price = draft.price.trim() ? readMoney(draft.price) : null;
  const isPriceWrong = draft.price.trim() !== '' && price === null;

  function change(changes: Partial<DoctorDraft>) {
    setDraft({ ...draft, ...changes });
    setChecked(false);
    if (!save.isPending) save.reset();
  }
  const field = (name: keyof DoctorDraft, error: string | undefined) => ({
    name,
    value: draft[name],
    error,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setChecked(true);
    if (minutes === null || isPriceWrong) return focusFirstError();
    const { name, email, kind, number, province, specialtyName } = draft;
    const license = { kind: kind as 'MN' | 'MP', number, province: kind === 'MP' ? province : null };
    save.mutate({
      ...{ name, email: email.trim(), license, specialtyName, visitMinutes: minutes, priceCents: price },
    });
  }

  return (
    <GuardedAct role="admin" act={save}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {admin?.email && (
          <div>
            <Button onClick={() => change({ name: admin.name, email: admin.email ?? '' })}>
              Soy yo: usar mis datos
            </Button>
          </div>
        )}
        <TextField label="Nombre y apellido" hint="Sin «Dr.» ni «Dra.»." {...field('name', fields.name)} />
        <TextField
          label="E-mail"
          hint="Con él va a entrar a su panel."
          type="email"
          {...field('email', fields.email)}
        />
        <div className={styles.license}>
          <SelectField label="Matrícula" {...field('kind', undefined)}>
            <option value="MN">Nacional (MN)</option>
            <option value="MP">Provincial (MP)</option>
          </SelectField>
          <TextField
            label="Número"
            inputMode="numeric"
            {...field('number', isLicenseTaken ? problem.sentence : fields['license.number'])}
          />
        </div>
        {draft.kind === 'MP' && (
          <SelectField label="Provincia" {...field('province', fields['license.province'])}>
            <option value="">Elija la provincia</option>
            {PROVINCES.map((province) => (
              <option key={province} value={province}>
                {province}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label="Especialidad" list={listId} {...field('specialtyName', fields.specialtyName)} />
        <datalist id={listId}>
          {usualSpecialties.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div className={styles.license}>
          <TextField
            label="Minutos por consulta"
            inputMode="numeric"
            {...field(
              'minutes',
              isChecked && minutes === null ? 'Escriba los minutos con números.' : fields.visitMinutes,
            )}
          />
          <TextField
            label="Valor particular"
            hint="En pesos."
            optional
            inputMode="decimal"
            {...field(
              'price',
              isChecked && isPriceWrong ? 'Escriba el valor como 25.000.' : fields.priceCents,
            )}
          />
        </div>
        {Object.keys(fields).length === 0 && !isLicenseTaken && <ActProblem error={save.error} />}
        <Button
          kind="main"
          type="submit"
          className={styles.submit}
          busy={save.isPending}
          busyLabel="Guardando…"
        >
          Guardar y seguir
        </Button>
      </form>
    </GuardedAct>
  );
}
