import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { PROVINCES } from '../../lib/provinces.ts';
import styles from './professional-request.module.css';
import type { RequestDraft, RequestErrors } from './request-draft.ts';

interface LicenseFieldsProps {
  draft: RequestDraft;
  errors: RequestErrors;
  onEdit: (changes: Partial<RequestDraft>) => void;
}

/** The national licence, or that of a province, which then is asked. */
export function LicenseFields({ draft, errors, onEdit }: LicenseFieldsProps) {
  return (
    <div className={styles.license}>
      <SelectField
        label="Matrícula"
        error={errors.licenseKind}
        name="licenseKind"
        value={draft.licenseKind}
        onChange={({ target }) => onEdit({ licenseKind: target.value as RequestDraft['licenseKind'] })}
      >
        <option value="">Elija una</option>
        <option value="MN">Nacional (MN)</option>
        <option value="MP">Provincial (MP)</option>
      </SelectField>
      <TextField
        label="Número de matrícula"
        error={errors.licenseNumber}
        name="licenseNumber"
        inputMode="numeric"
        autoComplete="off"
        value={draft.licenseNumber}
        onChange={({ target }) => onEdit({ licenseNumber: target.value })}
      />
      {draft.licenseKind === 'MP' && (
        <SelectField
          label="Provincia de la matrícula"
          error={errors.province}
          name="province"
          value={draft.province}
          onChange={({ target }) => onEdit({ province: target.value })}
        >
          <option value="">Elija una</option>
          {PROVINCES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
