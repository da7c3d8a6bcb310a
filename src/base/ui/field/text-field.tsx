import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type TextFieldProps = FieldTexts & ComponentProps<'input'>;

export function TextField({
  label,
  hint,
  error,
  optional,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}

type SelectFieldProps = FieldTexts & ComponentProps<'select'>;

export function SelectField({
  label,
  hint,
  error,
  optional,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <select {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
  );
}
