import type { FoundPatient } from '../../../../contract/reception/search.ts';
import { parseDni } from '../../../../domain/people/dni.ts';
import { client } from '../../../api/api.ts';

/**
 * The patient with exactly this DNI, as typed. The search matches any part of a DNI, so that other patients may come
 * first.
 */
export async function findByDni(typed: string): Promise<FoundPatient | null> {
  const parsed = parseDni(typed);
  if (!parsed.ok) return null;
  const { patients } = await client.reception.search.patients({ query: parsed.dni });
  return patients.find(({ dni }) => dni === parsed.dni) ?? null;
}
