import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldError, type FieldTexts, useFieldTies } from './field.tsx';

type CheckFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'type'>;

/** A checkbox, as for the consent; its whole line can be pressed. */
export function CheckField({
  label,
  hint,
  error,
  optional,
  ...input
}: CheckFieldProps) {
  const { id, hintId, errorId, control } = useFieldTies({
    label,
    hint,
    error,
    optional,
  });
  return (
    <div className={styles.choice}>
      <input {...input} {...control} className={undefined} type="checkbox" />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
