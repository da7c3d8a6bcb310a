import type { Insurer } from '../../contract/public/clinic.ts';
import type { Catalog } from '../clinic/catalog.ts';

/** By name; those that no doctor takes would only disappoint. */
export function listAcceptedInsurers({ insurers, doctors }: Catalog): Insurer[] {
  const accepted = new Set([...doctors.values()].flatMap(({ insurerIds }) => insurerIds));
  return [...insurers.values()].filter(({ id }) => accepted.has(id));
}
