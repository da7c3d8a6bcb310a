import type { ReactNode } from 'react';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { FieldError } from '../../../../base/ui/field/field.tsx';
import styles from '../set-up/admin-doctors.module.css';

interface ChoicesProps {
  legend: string;
  lead?: string;
  /** A disabled one is shown only if it is already chosen. */
  all: readonly { id: string; name: string; isEnabled: boolean }[];
  chosen: readonly string[];
  /** The text if there are no choices. */
  none?: string;
  error: ReactNode;
  onToggle: (id: string) => void;
  /** Shown after the choices, if there are any. */
  children?: ReactNode;
}

/**
 * A list of the clinic's entries, in which an administrator ticks those that a professional does or accepts.
 */
export function Choices({
  legend,
  lead,
  all,
  chosen,
  none,
  error,
  onToggle,
  children,
}: ChoicesProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {lead && <p className={styles.quiet}>{lead}</p>}
      {error && <FieldError id={`${legend}-error`}>{error}</FieldError>}
      {all.length === 0 ? (
        <p className={styles.quiet}>{none}</p>
      ) : (
        <div className={styles.choices}>
          {all.map(({ id, name, isEnabled }) => (
            <CheckField
              key={id}
              optional
              label={isEnabled ? name : `${name} (deshabilitada)`}
              checked={chosen.includes(id)}
              onChange={() => onToggle(id)}
            />
          ))}
        </div>
      )}
      {all.length > 0 && children}
    </fieldset>
  );
}

/** The entries that may be chosen. A disabled entry is among them only if it is already chosen. */
export const offered = <Entry extends { id: string; isEnabled: boolean }>(
  all: readonly Entry[],
  chosen: readonly string[],
) => all.filter(({ id, isEnabled }) => isEnabled || chosen.includes(id));

/** Adds the id, sorted, or removes it if present. */
export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id)
    ? ids.filter((each) => each !== id)
    : [...ids, id].sort();
}
