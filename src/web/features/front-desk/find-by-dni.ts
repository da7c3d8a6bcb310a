import type { FoundPatient } from '../../../contract/reception/search.ts';
import { parseDni } from '../../../domain/identity/dni.ts';
import { client } from '../../lib/api.ts';

/** Whose the DNI is, as it was typed. The search finds by any part of it, so that others come first at times. */
export async function findByDni(typed: string): Promise<FoundPatient | null> {
  const parsed = parseDni(typed);
  if (!parsed.ok) return null;
  const { patients } = await client.reception.search.patients({ query: parsed.dni });
  return patients.find(({ dni }) => dni === parsed.dni) ?? null;
}
