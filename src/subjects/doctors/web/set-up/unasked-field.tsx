import type { ComponentProps } from 'react';
import {
  Field,
  type FieldTexts,
  unasked,
} from '../../../../base/ui/field/field.tsx';

/** A field that follows the clinic while empty. It is neither required nor marked "(opcional)". */
export function UnaskedField({
  label,
  hint,
  error,
  ...input
}: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...unasked(control)} />}
    </Field>
  );
}
