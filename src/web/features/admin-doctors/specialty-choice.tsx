import type { DoctorOptions } from '../../../contract/admin/doctors.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { FieldError } from '../../components/field/field.tsx';
import styles from './admin-doctors.module.css';

interface SpecialtyChoiceProps {
  specialties: DoctorOptions['specialties'];
  chosen: readonly string[];
  error: string | undefined;
  onToggle: (specialtyId: string) => void;
}

/** The clinic's specialties; one that is switched off only where it is chosen already. */
export function SpecialtyChoice({ specialties, chosen, error, onToggle }: SpecialtyChoiceProps) {
  const shown = specialties.filter(({ id, isEnabled }) => isEnabled || chosen.includes(id));
  return (
    <fieldset className={styles.group}>
      <legend>Especialidades</legend>
      {error && <FieldError id="specialties-error">{error}</FieldError>}
      {shown.length === 0 && (
        <p className={styles.quiet}>Todavía no hay ninguna: cárguelas primero en Especialidades.</p>
      )}
      <div className={styles.choices}>
        {shown.map(({ id, name, isEnabled }) => (
          <CheckField
            key={id}
            optional
            label={isEnabled ? name : `${name} (deshabilitada)`}
            checked={chosen.includes(id)}
            aria-invalid={error ? true : undefined}
            onChange={() => onToggle(id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
