import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import type { Insurer } from '../../../../base/clinic/contract/clinic.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { type RegistrationFields, withInsurer } from './registration-draft.ts';

const kinds: Record<Insurer['kind'], string> = {
  obra_social: 'Obras sociales',
  prepaga: 'Prepagas',
  provincial: 'Obras sociales provinciales',
  publica: 'Cobertura pública',
};

/** The coverage; optional at registration. */
export function CoverageFields({
  form: { typed, field, edit },
}: {
  form: RegistrationFields;
}) {
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
  const chosen = insurers.data?.find(({ id }) => id === typed.insurerId);

  if (insurers.isError && !insurers.data) {
    return (
      <Notice
        title="No pudimos traer la lista de coberturas"
        tone="warning"
        actions={
          <Button
            onClick={() => insurers.refetch()}
            busy={insurers.isFetching}
            busyLabel="Probando…"
          >
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
        {...field('insurerId')}
        onChange={({ target }) => edit(withInsurer(typed, target.value))}
      >
        <option value="">Particular, o lo digo después</option>
        {Object.entries(kinds).map(([kind, label]) => (
          <InsurersOf
            key={kind}
            label={label}
            insurers={insurers.data?.filter((entry) => entry.kind === kind)}
          />
        ))}
      </SelectField>
      {chosen && chosen.plans.length > 0 && (
        <SelectField label="Plan" optional {...field('planId')}>
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
          autoComplete="off"
          {...field('memberNumber')}
        />
      )}
    </>
  );
}

function InsurersOf({
  label,
  insurers = [],
}: {
  label: string;
  insurers: readonly Insurer[] | undefined;
}) {
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
