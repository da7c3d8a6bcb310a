import { done, invalid, type Outcome } from '../../kernel/refusal.ts';
import { fieldMessages } from '../../person/contract/field-messages.ts';
import type { Insurer } from '../contract/clinic.ts';
import type { ClinicSnapshot } from './snapshot.ts';

/** The insurer who pays, and the patient's plan with it; no insurer: the patient pays. */
export interface Insurance {
  insurer: Insurer | null;
  planId: string | null;
}

/** The clinic's insurer and its plan that a request names. `path` is the prefix of these fields in the request. */
export function findInsurance(
  { insurers }: Pick<ClinicSnapshot, 'insurers'>,
  {
    insurerId,
    planId = null,
  }: { insurerId?: string | undefined; planId?: string | null | undefined },
  path = '',
): Outcome<Insurance, 'INVALID_INPUT'> {
  const insurer = insurerId ? insurers.get(insurerId) : null;
  if (insurer === undefined)
    return invalid(`${path}insurerId`, fieldMessages.INSURER_UNKNOWN);
  if (planId && !insurer?.plans.some(({ id }) => id === planId)) {
    return invalid(`${path}planId`, fieldMessages.PLAN_UNKNOWN);
  }
  return done({ insurer, planId });
}
