import { PRIVATELY } from '../../../../base/clinic/contract/booking-address.ts';
import type { Insurer } from '../../../../base/clinic/contract/clinic.ts';
import { SelectField } from '../../../../base/ui/field/text-field.tsx';

interface CoverageFieldProps {
  insurers: Insurer[];
  /** The patient's name, if the screen has several patients. */
  of?: string;
  chosen: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  onChoose: (coverage: string | undefined) => void;
}

/** The coverage. Nothing is preselected, because a wrong guess would surprise the patient at the counter. */
export function CoverageField({
  insurers,
  of,
  chosen,
  hint,
  error,
  onChoose,
}: CoverageFieldProps) {
  return (
    <SelectField
      label={of ? `Obra social o prepaga de ${of}` : 'Obra social o prepaga'}
      hint={hint}
      error={error}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
    >
      <option value="">Elegir…</option>
      <option value={PRIVATELY}>Ninguna: pago particular</option>
      {insurers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
