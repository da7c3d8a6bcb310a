import {
  findInsurance,
  type Insurance,
} from '../../../../base/clinic/server/find-insurance.ts';
import type { ClinicSnapshot } from '../../../../base/clinic/server/snapshot.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { type CoverageRow, listCoverages } from '../file/coverage-queries.ts';

/** The payer as a request names them. */
export interface NamedPayer {
  insurerId?: string | undefined;
  planId?: string | undefined;
  isPayerSaid?: boolean | undefined;
}

/** The patient whose payer is decided. */
export interface PayerOf {
  patientId: string;
  /**
   * True if the patient is chosen among those whom the caller represents: the named payer may be meant for
   * another one.
   */
  isChosen: boolean;
  /** True if the session acts for the patient. */
  isActedFor: boolean;
}

/** `asking` is the call as it came, the other one the call for the chosen patient (`callFor`). */
export function payerOfCall(
  asking: Pick<Call<'patient'>, 'actor'>,
  { actor }: Pick<Call<'patient'>, 'actor'>,
): PayerOf {
  const isActedFor = asking.actor.representative !== null;
  return {
    patientId: actor.id,
    isChosen: actor.id !== asking.actor.id,
    isActedFor,
  };
}

/**
 * Decides the patient's payer. A payer said for this patient, or named by patients for themselves, stands.
 * Else it is the named one if on file, or the file's first that the clinic takes. Without any on file, a
 * chosen patient pays, and for an acting session the named payer stands.
 */
export async function decidePayer(
  {
    db,
    snapshot,
  }: { db: Database; snapshot: Pick<Services['snapshot'], 'current'> },
  { patientId, isChosen, isActedFor, ...named }: PayerOf & NamedPayer,
): Promise<Outcome<Insurance, 'INVALID_INPUT'>> {
  const clinic = await snapshot.current();
  if (named.isPayerSaid || (!isChosen && !isActedFor))
    return findInsurance(clinic, named);
  const onFile = (await listCoverages(db, patientId)).filter((coverage) =>
    isTaken(coverage, clinic),
  );
  if (onFile.length === 0)
    return isChosen
      ? done({ insurer: null, planId: null })
      : findInsurance(clinic, named);
  const theirs =
    onFile.find(({ insurerId }) => insurerId === (named.insurerId ?? null)) ??
    onFile[0];
  const insurer = theirs?.insurerId
    ? (clinic.insurers.get(theirs.insurerId) ?? null)
    : null;
  return done({ insurer, planId: planOf(theirs, insurer) });
}

function isTaken(
  { insurerId }: CoverageRow,
  { insurers }: ClinicSnapshot,
): boolean {
  return insurerId === null || insurers.has(insurerId);
}

function planOf(
  coverage: CoverageRow | undefined,
  insurer: Insurance['insurer'],
): string | null {
  return insurer?.plans.some(({ id }) => id === coverage?.planId)
    ? (coverage?.planId ?? null)
    : null;
}

/** The decided payer in the fields of a slot. */
export function payerFieldsOf({ insurer, planId }: Insurance): {
  insurerId?: string;
  planId?: string;
} {
  return {
    ...(insurer && { insurerId: insurer.id }),
    ...(planId && { planId }),
  };
}
