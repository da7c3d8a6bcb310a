import { useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { FieldError } from '../../components/field/field.tsx';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { PROVINCES } from '../../lib/provinces.ts';
import { withDateSlashes } from '../../lib/typed-date.ts';
import styles from './admin-doctors.module.css';
import { emptyLicense, type LicenseDraft, type LicenseErrors } from './license-drafts.ts';

interface LicenseListFieldsProps {
  drafts: readonly LicenseDraft[];
  errors: LicenseErrors;
  onEdit: (drafts: LicenseDraft[]) => void;
}

/** National and provincial licences, each with the days it is in force where that is known. */
export function LicenseListFields({ drafts, errors, onEdit }: LicenseListFieldsProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (index: number, changes: Partial<LicenseDraft>) =>
    onEdit(drafts.map((draft, at) => (at === index ? { ...draft, ...changes } : draft)));

  function add() {
    onEdit([...drafts, emptyLicense]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child select')?.focus());
  }
  function remove(index: number) {
    onEdit(drafts.filter((_, at) => at !== index));
    list.current?.querySelector<HTMLElement>('button[data-adds]')?.focus();
  }

  return (
    <fieldset ref={list} className={styles.group}>
      <legend>Matrículas</legend>
      {errors.licenses && <FieldError id="licenses-error">{errors.licenses}</FieldError>}
      <ul className={styles.licenses}>
        {drafts.map((draft, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a licence being typed has no other name.
          <li key={index} className={styles.license}>
            <SelectField
              label="Tipo"
              value={draft.kind}
              onChange={({ target }) => change(index, { kind: target.value as LicenseDraft['kind'] })}
            >
              <option value="MN">MN nacional</option>
              <option value="MP">MP provincial</option>
            </SelectField>
            <TextField
              label="Número"
              error={errors[`licenses.${index}.number`]}
              inputMode="numeric"
              autoComplete="off"
              value={draft.number}
              onChange={({ target }) => change(index, { number: target.value })}
            />
            {draft.kind === 'MP' && (
              <div className={styles.wideField}>
                <SelectField
                  label="Provincia"
                  error={errors[`licenses.${index}.province`]}
                  value={draft.province}
                  onChange={({ target }) => change(index, { province: target.value })}
                >
                  <option value="">Elija una</option>
                  {PROVINCES.map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              </div>
            )}
            <TextField
              label="Desde"
              optional
              inputMode="numeric"
              autoComplete="off"
              placeholder="dd/mm/aaaa"
              error={errors[`licenses.${index}.validFrom`]}
              value={draft.validFrom}
              onChange={({ target }) =>
                change(index, { validFrom: withDateSlashes(target.value, draft.validFrom) })
              }
            />
            <TextField
              label="Vence"
              optional
              inputMode="numeric"
              autoComplete="off"
              placeholder="dd/mm/aaaa"
              error={errors[`licenses.${index}.validTo`]}
              value={draft.validTo}
              onChange={({ target }) =>
                change(index, { validTo: withDateSlashes(target.value, draft.validTo) })
              }
            />
            {drafts.length > 1 && (
              <Button
                kind="quiet"
                className={styles.remove}
                aria-label={`Quitar la matrícula ${draft.kind} ${draft.number}`}
                onClick={() => remove(index)}
              >
                Quitar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button data-adds className={styles.start} onClick={add}>
        Agregar otra matrícula
      </Button>
    </fieldset>
  );
}
