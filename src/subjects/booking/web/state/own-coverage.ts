import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { PRIVATELY } from '../../../../base/clinic/contract/booking-address.ts';
import type { Insurer } from '../../../../base/clinic/contract/clinic.ts';
import type { BookingSearch } from '../../../schedule/web/availability/booking-search.ts';

/** A patient's coverage on file, which pays if the patient names no payer. */
export interface OwnCoverage {
  /** Null: the patient pays. */
  insurerId: string | null;
  planId: string | null;
  planName: string | null;
}

/** A patient whom the signed-in person represents. */
export interface Represented {
  patientId: string;
  name: string;
  birthDate: string | null;
  /** The payer on file. Null: there is none. */
  coverage: OwnCoverage | null;
}

/** The signed-in patient. */
export interface SignedIn {
  name: string;
  coverage?: OwnCoverage | undefined;
  /** The represented patients. Undefined: not known yet. */
  family?: readonly Represented[] | undefined;
  /** True if the whole session acts for another patient. */
  isActing?: boolean | undefined;
  /** True once coverage and family have arrived. Before that, nothing goes on by itself. */
  isSettled: boolean;
}

/**
 * Adds to an address without coverage the patient's one on file: an insurer that some doctor of the clinic
 * takes, or private payment.
 */
export function useSearchWithOwnCoverage(
  search: BookingSearch,
  signedIn: SignedIn | undefined,
): BookingSearch {
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
  if (search.cobertura !== undefined) return search;
  const represented = signedIn?.family?.find(
    ({ patientId }) => patientId === search.para,
  );
  const cobertura = coverageInAddress(
    represented ? represented.coverage : signedIn?.coverage,
    insurers.data,
  );
  return cobertura === undefined ? search : { ...search, cobertura };
}

/**
 * Returns a coverage on file as the address names it. Undefined: none, or no doctor of the clinic takes it.
 */
export function coverageInAddress(
  coverage: OwnCoverage | null | undefined,
  insurers: readonly Insurer[] | undefined,
): string | undefined {
  if (!coverage) return undefined;
  if (coverage.insurerId === null) return PRIVATELY;
  return insurers?.some(({ id }) => id === coverage.insurerId)
    ? coverage.insurerId
    : undefined;
}

/** Returns the patient's own plan with the insurer. Undefined: none, or the clinic no longer lists it. */
export function ownPlanWith(
  insurer: Insurer | null,
  coverage: OwnCoverage | undefined,
) {
  if (!insurer || insurer.id !== coverage?.insurerId) return undefined;
  return insurer.plans.find(({ id }) => id === coverage.planId);
}
