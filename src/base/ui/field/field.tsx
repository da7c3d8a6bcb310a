import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldTexts {
  label: ReactNode;
  /** The expected text, or the reason for the field; read together with the label. */
  hint?: ReactNode;
  /** The current error of the field. */
  error?: ReactNode;
  /** Shows "(opcional)" beside the label: unmarked fields are required on our forms. */
  optional?: boolean;
}

export interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** A control that is neither required nor "(opcional)", such as a filter: it gets no mark. */
export const unasked = (control: ControlProps): ControlProps => ({
  ...control,
  'aria-required': undefined,
});

interface FieldProps extends FieldTexts {
  /** Renders the control with the ids that tie it to its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}

/** The ids and attributes that tie a control to its texts. */
export function useFieldTies({ hint, error, optional }: FieldTexts) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error ? errorId : '', hint ? hintId : '']
    .filter(Boolean)
    .join(' ');
  const control: ControlProps = {
    id,
    className: styles.control,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  };
  return { id, hintId, errorId, control };
}

export function FieldError({
  id,
  children,
}: {
  id: string;
  children: ReactNode;
}) {
  return (
    <p id={id} className={styles.error}>
      <span aria-hidden="true">▲</span>
      {children}
    </p>
  );
}

/** A label, a control and its error beside it. */
export function Field({ children, ...texts }: FieldProps) {
  const { id, hintId, errorId, control } = useFieldTies(texts);
  const { label, hint, error, optional } = texts;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}{' '}
        {optional && <span className={styles.optional}>(opcional)</span>}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children(control)}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
