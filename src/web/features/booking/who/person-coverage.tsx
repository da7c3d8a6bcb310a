import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import type { ForWhom } from '../state/for-whom.ts';
import { CoverageField } from './coverage-field.tsx';

interface PersonCoverageProps {
  forWhom: ForWhom;
  /** Whose coverage; undefined: that of who is signed in. */
  patientId: string | undefined;
  /** It was asked for, and not chosen. */
  isTried?: boolean;
}

/** Who pays for one of the family: what is on file for them, or what is chosen here for them alone. */
export function PersonCoverage({ forWhom, patientId, isTried = false }: PersonCoverageProps) {
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
  if (!insurers.data) return null;
  const { coverage } = forWhom.payerFor(patientId);
  const name = forWhom.family.find((each) => each.patientId === patientId)?.name ?? forWhom.self;
  return (
    <CoverageField
      insurers={insurers.data}
      of={name}
      chosen={coverage}
      hint={coverage ? undefined : 'No la tenemos anotada: elíjala aquí.'}
      error={isTried && !coverage ? 'Elija una cobertura, o pago particular.' : undefined}
      onChoose={(next) => forWhom.sayPayer(patientId, next)}
    />
  );
}
