import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import type { ForWhom } from '../state/for-whom.ts';
import { CoverageField } from './coverage-field.tsx';

interface PersonCoverageProps {
  forWhom: ForWhom;
  /** The patient of the coverage. Undefined: the signed-in patient. */
  patientId: string | undefined;
  /** True if the person went on without choosing a coverage. */
  isTried?: boolean;
}

/** The payer for a relative: the coverage on file, or the one chosen here for that relative alone. */
export function PersonCoverage({
  forWhom,
  patientId,
  isTried = false,
}: PersonCoverageProps) {
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
  if (!insurers.data) return null;
  const { coverage } = forWhom.payerFor(patientId);
  const name =
    forWhom.family.find((each) => each.patientId === patientId)?.name ??
    forWhom.self;
  return (
    <CoverageField
      insurers={insurers.data}
      of={name}
      chosen={coverage}
      hint={coverage ? undefined : 'No la tenemos anotada: elíjala aquí.'}
      error={
        isTried && !coverage
          ? 'Elija una cobertura, o pago particular.'
          : undefined
      }
      onChoose={(next) => forWhom.sayPayer(patientId, next)}
    />
  );
}
