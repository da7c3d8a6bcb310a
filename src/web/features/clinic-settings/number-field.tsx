import { TextField } from '../../components/field/text-field.tsx';
import styles from './clinic-settings.module.css';

interface NumberFieldProps {
  label: string;
  hint?: string;
  /** As typed. */
  value: string;
  error?: string | undefined;
  onChange: (typed: string) => void;
}

/** A whole number, typed. */
export function NumberField({ value, onChange, ...texts }: NumberFieldProps) {
  return (
    <div className={styles.number}>
      <TextField
        {...texts}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

/** Of digits alone; anything else is no number, and the server says what it wants. */
export function readNumber(typed: string): number | null {
  return /^\d{1,4}$/.test(typed.trim()) ? Number(typed.trim()) : null;
}
