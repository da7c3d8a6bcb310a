import type { DoctorOptions } from '../../../contract/admin/doctors.ts';
import { Button } from '../../components/button/button.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { FieldError } from '../../components/field/field.tsx';
import styles from './admin-doctors.module.css';
import { toggled } from './offer-draft.ts';

interface InsurerChoiceProps {
  insurers: DoctorOptions['insurers'];
  chosen: readonly string[];
  error: string | undefined;
  onChoose: (insurerIds: string[]) => void;
}

/** Whose patients they take with cover. */
export function InsurerChoice({ insurers, chosen, error, onChoose }: InsurerChoiceProps) {
  const shown = insurers.filter(({ id, isEnabled }) => isEnabled || chosen.includes(id));
  const isAll = shown.every(({ id }) => chosen.includes(id));
  return (
    <fieldset className={styles.group}>
      <legend>Obras sociales y prepagas</legend>
      <p className={styles.quiet}>
        {chosen.length === 0 ? 'Sin ninguna, atiende solo en forma particular.' : `Acepta ${chosen.length}.`}
      </p>
      {error && <FieldError id="insurers-error">{error}</FieldError>}
      {shown.length === 0 ? (
        <p className={styles.quiet}>Todavía no hay coberturas cargadas.</p>
      ) : (
        <>
          <div className={styles.choices}>
            {shown.map(({ id, name, isEnabled }) => (
              <CheckField
                key={id}
                optional
                label={isEnabled ? name : `${name} (deshabilitada)`}
                checked={chosen.includes(id)}
                onChange={() => onChoose(toggled(chosen, id))}
              />
            ))}
          </div>
          <Button
            kind="quiet"
            className={styles.quietStart}
            onClick={() => onChoose(isAll ? [] : shown.map(({ id }) => id).sort())}
          >
            {isAll ? 'Quitar todas' : 'Elegir todas'}
          </Button>
        </>
      )}
    </fieldset>
  );
}
