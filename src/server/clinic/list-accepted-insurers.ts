import type { Insurer } from '../../contract/public/clinic.ts';
import type { ClinicSnapshot } from './snapshot/snapshot.ts';

/** Insurers that at least one doctor accepts, by name; the others would only disappoint. */
export function listAcceptedInsurers({ insurers, doctors }: ClinicSnapshot): Insurer[] {
  const accepted = new Set([...doctors.values()].flatMap(({ insurerIds }) => insurerIds));
  return [...insurers.values()].filter(({ id }) => accepted.has(id));
}
