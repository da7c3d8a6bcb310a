import { useState } from 'react';
import { Field, unasked } from '../../../base/ui/field/field.tsx';
import {
  type VitalSign,
  type VitalSignName,
  vitalSigns,
  whyNotVitalSign,
} from '../../record/rules/vital-signs.ts';
import { decimalWords } from '../../record/web/record-words.ts';
import {
  readMeasured,
  type VisitFields,
  vitalSignNames,
} from './typed-visit.ts';
import styles from './visit.module.css';

/** The vital signs: a small field each, with its unit and bounds beside it. */
export function VitalSignFields({ form }: { form: VisitFields }) {
  return (
    <fieldset className={styles.signs}>
      <legend className={styles.legend}>Signos vitales</legend>
      <div className={styles.signFields}>
        {vitalSignNames.map((name) => (
          <VitalSignField key={name} name={name} form={form} />
        ))}
      </div>
    </fieldset>
  );
}

function VitalSignField({
  name,
  form,
}: {
  name: VitalSignName;
  form: VisitFields;
}) {
  const [isLeft, setLeft] = useState(false);
  const { label, unit, least, most }: VitalSign = vitalSigns[name];
  const { value = '', onChange, error } = form.within(`vitalSigns.${name}`);
  return (
    <Field
      label={label}
      hint={`${decimalWords(least)} a ${decimalWords(most)} ${unit}`}
      error={error ?? (isLeft && slipOf(name, value))}
    >
      {(control) => (
        <input
          {...unasked(control)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={value}
          onBlur={() => setLeft(true)}
          onChange={(event) => {
            setLeft(false);
            onChange(event);
          }}
        />
      )}
    </Field>
  );
}

/** Shown when the field is left, long before signing. */
function slipOf(name: VitalSignName, typed: string): string | null {
  const value = readMeasured(typed);
  if (value === null) return null;
  return Number.isNaN(value)
    ? 'Escriba un número.'
    : whyNotVitalSign(name, value);
}
