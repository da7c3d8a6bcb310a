import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { PRIVATELY } from '../../../../base/clinic/contract/booking-address.ts';
import type { Insurer } from '../../../../base/clinic/contract/clinic.ts';
import type { BookingSearch } from '../../../schedule/web/availability/booking-search.ts';

/** Who pays for the signed-in patient where they name nobody, as on file. */
export interface OwnCoverage {
  /** Null: the patient pays. */
  insurerId: string | null;
  planId: string | null;
  planName: string | null;
}

/** For whom else they may book. */
export interface Represented {
  patientId: string;
  name: string;
  birthDate: string | null;
  /** The payer on file; null: there is none. */
  coverage: OwnCoverage | null;
}

/** The signed-in patient. */
export interface SignedIn {
  name: string;
  coverage?: OwnCoverage | undefined;
  /** For whom else they may book; undefined: not known yet. */
  family?: readonly Represented[] | undefined;
  /** They act for somebody all along: it is not for them. */
  isActing?: boolean | undefined;
  /** Coverage and family have arrived: before that, nothing goes on by itself. */
  isSettled: boolean;
}

/**
 * The address, with the insurer on file for whom it is for, where it names none and some doctor of the clinic takes theirs;
 * or that they pay.
 */
export function useSearchWithOwnCoverage(
  search: BookingSearch,
  signedIn: SignedIn | undefined,
): BookingSearch {
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
  if (search.cobertura !== undefined) return search;
  const represented = signedIn?.family?.find(({ patientId }) => patientId === search.para);
  const cobertura = coverageInAddress(represented ? represented.coverage : signedIn?.coverage, insurers.data);
  return cobertura === undefined ? search : { ...search, cobertura };
}

/** A coverage on file as the address names it; undefined: there is none, or no doctor of the clinic takes it. */
export function coverageInAddress(
  coverage: OwnCoverage | null | undefined,
  insurers: readonly Insurer[] | undefined,
): string | undefined {
  if (!coverage) return undefined;
  if (coverage.insurerId === null) return PRIVATELY;
  return insurers?.some(({ id }) => id === coverage.insurerId) ? coverage.insurerId : undefined;
}

/** The patient's own plan with the insurer; undefined where they have none, or the clinic no longer lists it. */
export function ownPlanWith(insurer: Insurer | null, coverage: OwnCoverage | undefined) {
  if (!insurer || insurer.id !== coverage?.insurerId) return undefined;
  return insurer.plans.find(({ id }) => id === coverage.planId);
}
