import type { ReactNode } from 'react';
import { Button } from '../../../base/ui/button/button.tsx';
import { FieldError } from '../../../base/ui/field/field.tsx';
import { SelectField, TextField } from '../../../base/ui/field/text-field.tsx';
import { useNextFocus } from '../../../base/ui/focus/use-next-focus.ts';
import { PROVINCES } from '../../../base/ui/forms/provinces.ts';
import { withDateSlashes } from '../../../base/ui/forms/typed-date.ts';
import type { ControlWithin } from '../../../base/ui/panel/use-panel-form.ts';
import { emptyLicense, type TypedDatedLicense } from './person-schema.ts';
import styles from './set-up/admin-doctors.module.css';

interface PersonFieldsProps {
  form: {
    values: { licenses: TypedDatedLicense[] };
    errors: Record<string, ReactNode>;
    field: (name: 'name' | 'email') => { value: string };
    within: (path: string) => ControlWithin;
    set: (name: 'licenses', licenses: TypedDatedLicense[]) => void;
  };
  emailHint: string;
}

/** Name, e-mail and licences of a professional; the e-mail is used to sign in. */
export function PersonFields({ form, emailHint }: PersonFieldsProps) {
  const { values, errors, field, within, set } = form;
  const { licenses } = values;
  const { list, focusNext } = useNextFocus<HTMLFieldSetElement>();

  function add() {
    set('licenses', [...licenses, emptyLicense]);
    focusNext('li:last-child select');
  }
  function remove(index: number) {
    set(
      'licenses',
      licenses.filter((_, at) => at !== index),
    );
    focusNext('button[data-adds]');
  }
  return (
    <>
      <TextField
        label="Nombre y apellido"
        hint="Sin título: lo agregamos nosotros."
        autoComplete="off"
        {...field('name')}
      />
      <TextField
        label="E-mail"
        hint={emailHint}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <fieldset ref={list} className={styles.group}>
        <legend>Matrículas</legend>
        {errors.licenses && (
          <FieldError id="licenses-error">{errors.licenses}</FieldError>
        )}
        <ul className={styles.licenses}>
          {licenses.map(({ kind, number }, index) => {
            const part = (name: keyof TypedDatedLicense) =>
              within(`licenses.${index}.${name}`);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a licence being typed has no other name.
              <li key={index} className={styles.license}>
                <SelectField label="Tipo" {...part('kind')}>
                  <option value="MN">MN nacional</option>
                  <option value="MP">MP provincial</option>
                </SelectField>
                <TextField
                  label="Número"
                  inputMode="numeric"
                  autoComplete="off"
                  {...part('number')}
                />
                {kind === 'MP' && (
                  <div className={styles.wideField}>
                    <SelectField label="Provincia" {...part('province')}>
                      <option value="">Elija una</option>
                      {PROVINCES.map((name) => (
                        <option key={name} value={name}>
                          {name}
                        </option>
                      ))}
                    </SelectField>
                  </div>
                )}
                <DayField label="Desde" {...part('validFrom')} />
                <DayField label="Vence" {...part('validTo')} />
                {licenses.length > 1 && (
                  <Button
                    kind="quiet"
                    className={styles.remove}
                    aria-label={`Quitar la matrícula ${kind} ${number}`}
                    onClick={() => remove(index)}
                  >
                    Quitar
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        <Button data-adds className={styles.start} onClick={add}>
          Agregar otra matrícula
        </Button>
      </fieldset>
    </>
  );
}

function DayField({ onChange, ...field }: ControlWithin & { label: string }) {
  return (
    <TextField
      {...field}
      optional
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/aaaa"
      onChange={({ target }) =>
        onChange(withDateSlashes(target.value, field.value))
      }
    />
  );
}
