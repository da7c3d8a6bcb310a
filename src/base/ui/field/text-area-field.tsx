import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type TextAreaFieldProps = FieldTexts & ComponentProps<'textarea'>;

/** Field of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  rows = 4,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <textarea {...area} rows={rows} {...control} />}
    </Field>
  );
}
