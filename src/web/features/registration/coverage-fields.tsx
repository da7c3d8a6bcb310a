import { useQuery } from '@tanstack/react-query';
import type { Insurer } from '../../../contract/public/clinic.ts';
import { Button } from '../../components/button/button.tsx';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { api } from '../../lib/api.ts';
import type { FieldErrors } from './read-registration.ts';
import { type RegistrationDraft, withInsurer } from './registration-draft.ts';

const kinds: Record<Insurer['kind'], string> = {
  obra_social: 'Obras sociales',
  prepaga: 'Prepagas',
  provincial: 'Obras sociales provinciales',
  publica: 'Cobertura pública',
};

export interface CoverageFieldsProps {
  draft: RegistrationDraft;
  errors: FieldErrors;
  onEdit: (draft: RegistrationDraft) => void;
}

/** Who pays for the visits; nobody has to say it now. */
export function CoverageFields({ draft, errors, onEdit }: CoverageFieldsProps) {
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
  const chosen = insurers.data?.find(({ id }) => id === draft.insurerId);

  if (insurers.isError && !insurers.data) {
    return (
      <Notice
        title="No pudimos traer la lista de coberturas"
        tone="warning"
        actions={
          <Button onClick={() => insurers.refetch()} busy={insurers.isFetching} busyLabel="Probando…">
            Probar de nuevo
          </Button>
        }
      >
        <p>Puede registrarse igual y decirla en recepción.</p>
      </Notice>
    );
  }
  return (
    <>
      <SelectField
        label="Obra social o prepaga"
        optional
        error={errors.insurerId}
        name="insurerId"
        value={draft.insurerId}
        onChange={(event) => onEdit(withInsurer(draft, event.currentTarget.value))}
      >
        <option value="">Particular, o lo digo después</option>
        {Object.entries(kinds).map(([kind, label]) => (
          <InsurersOf key={kind} label={label} insurers={insurers.data?.filter((one) => one.kind === kind)} />
        ))}
      </SelectField>
      {chosen && chosen.plans.length > 0 && (
        <SelectField
          label="Plan"
          optional
          error={errors.planId}
          name="planId"
          value={draft.planId}
          onChange={(event) => onEdit({ ...draft, planId: event.currentTarget.value })}
        >
          <option value="">No lo sé</option>
          {chosen.plans.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {chosen && (
        <TextField
          label="Número de afiliado"
          hint="Como figura en la credencial."
          optional
          error={errors.memberNumber}
          name="memberNumber"
          autoComplete="off"
          value={draft.memberNumber}
          onChange={(event) => onEdit({ ...draft, memberNumber: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function InsurersOf({ label, insurers = [] }: { label: string; insurers: readonly Insurer[] | undefined }) {
  if (insurers.length === 0) return null;
  return (
    <optgroup label={label}>
      {insurers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
