import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { useStoredSession } from '../../../../base/api/web/session/session.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { PROVINCES } from '../../../../base/ui/forms/provinces.ts';
import {
  typedMoney,
  typedNumber,
  typedText,
} from '../../../../base/ui/forms/typed-fields.ts';
import {
  type TypedLicense,
  typedLicense,
  typedLicenseFields,
} from '../../../../base/ui/forms/typed-license.ts';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { PanelForm } from '../../../../base/ui/set-up/panel-form.tsx';
import { visitDoubt } from '../../../schedule/web/visit-doubt.ts';
import type { SetUp } from '../../contract/set-up.ts';
import { FirstDoctorSchema } from '../../contract/set-up-fields.ts';
import styles from './set-up.module.css';
import { usualSpecialties } from './usual-specialties.ts';

const fields = FirstDoctorSchema.shape;
const schema = FirstDoctorSchema.extend({
  email: typedText.pipe(fields.email),
  license: typedLicense<TypedLicense>().pipe(
    fields.license.safeExtend(typedLicenseFields),
  ),
  visitMinutes: typedNumber.pipe(fields.visitMinutes),
  priceCents: typedMoney('Escriba el valor como 25.000.').pipe(
    fields.priceCents,
  ),
});
const license: TypedLicense = { kind: 'MN', number: '', province: '' };
const empty = {
  name: '',
  email: '',
  license,
  specialtyName: '',
  visitMinutes: '20',
  priceCents: '',
};

/** The first professional and their specialty. */
export function DoctorStep({ onDone }: { onDone: (answer: SetUp) => void }) {
  const admin = useStoredSession('admin');
  const listId = useId();
  const save = useMutation(
    api.admin.setUp.saveDoctor.mutationOptions({ onSuccess: onDone }),
  );
  const form = usePanelForm({
    schema,
    values: empty,
    act: save,
    doubtsOf: (typed) => ({
      visitMinutes: visitDoubt(typed.visitMinutes, empty.visitMinutes),
    }),
    fieldsOf: (error) => {
      const { code, sentence, fields: refused } = problemOf(error);
      return code === 'LICENSE_TAKEN'
        ? { 'license.number': sentence }
        : refused;
    },
  });
  const { field, set, values } = form;
  const text = (
    name: 'name' | 'email' | 'specialtyName' | 'visitMinutes' | 'priceCents',
  ) => ({
    autoComplete: 'off',
    ...field(name),
  });
  const { email } = admin ?? {};
  return (
    <PanelForm
      form={form}
      act={save}
      onSubmit={form.submit((doctor) => save.mutate(doctor))}
      label="Guardar y seguir"
    >
      {admin && email && (
        <div>
          <Button
            onClick={() => {
              set('name', admin.name);
              set('email', email);
            }}
          >
            Soy yo: usar mis datos
          </Button>
        </div>
      )}
      <TextField
        label="Nombre y apellido"
        hint="Sin «Dr.» ni «Dra.»."
        {...text('name')}
      />
      <TextField
        label="E-mail"
        hint="Con él va a entrar a su panel."
        type="email"
        {...text('email')}
      />
      <div className={styles.license}>
        <SelectField
          label="Matrícula"
          autoComplete="off"
          {...form.within('license.kind')}
        >
          <option value="MN">Nacional (MN)</option>
          <option value="MP">Provincial (MP)</option>
        </SelectField>
        <TextField
          label="Número"
          inputMode="numeric"
          autoComplete="off"
          {...form.within('license.number')}
        />
      </div>
      {values.license.kind === 'MP' && (
        <SelectField
          label="Provincia"
          autoComplete="off"
          {...form.within('license.province')}
        >
          <option value="">Elija la provincia</option>
          {PROVINCES.map((province) => (
            <option key={province} value={province}>
              {province}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Especialidad"
        list={listId}
        {...text('specialtyName')}
      />
      <datalist id={listId}>
        {usualSpecialties.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles.license}>
        <TextField
          label="Minutos por consulta"
          inputMode="numeric"
          {...text('visitMinutes')}
        />
        <TextField
          label="Valor particular"
          hint="En pesos."
          optional
          inputMode="decimal"
          {...text('priceCents')}
        />
      </div>
    </PanelForm>
  );
}
