import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import fields from '../field/field.module.css';
import type { FieldTexts } from '../field/field.tsx';
import styles from './panel-field.module.css';

/** Mantine's control with the label, hint and error of our own fields, and their looks. */
export function panelField({ label, hint, error, optional }: FieldTexts) {
  return {
    label: (
      <>
        {label}{' '}
        {optional && <span className={fields.optional}>(opcional)</span>}
      </>
    ),
    description: hint || undefined,
    error: error ? (
      <>
        <span aria-hidden="true">▲</span>
        {error}
      </>
    ) : undefined,
    inputWrapperOrder: ['label', 'description', 'input', 'error'] as (
      | 'label'
      | 'description'
      | 'input'
      | 'error'
    )[],
    'aria-required': optional ? undefined : true,
  };
}

export const panelFieldClasses = {
  root: fields.field ?? '',
  label: `${fields.label} ${styles.label}`,
  description: fields.hint ?? '',
  error: fields.error ?? '',
  input: `${fields.control} ${styles.control}`,
  section: styles.section ?? '',
  dropdown: styles.dropdown ?? '',
};
