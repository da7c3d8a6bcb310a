import { client } from '../../../../base/api/web/client/api.ts';
import { parseDni } from '../../../../base/person/rules/dni.ts';
import { readDocument } from '../../../../base/ui/forms/read-document.ts';
import type { FoundPatient } from '../../../patients/contract/search.ts';
import type { TypedDeskPerson } from './read-desk-person.ts';

/**
 * Finds the patient with exactly the typed DNI or document. The search matches any part of a number, so other
 * patients may come first.
 */
export async function findRegistered(
  typed: TypedDeskPerson,
): Promise<FoundPatient | null> {
  const dni = typed.hasNoDni ? null : parseDni(typed.dni);
  const document = typed.hasNoDni ? readDocument(typed).document : null;
  const number = dni?.ok ? dni.dni : document?.number;
  if (number === undefined) return null;
  const { patients } = await client.reception.search.patients({
    query: number,
  });
  const isThem = (patient: FoundPatient) =>
    document
      ? patient.document?.number === number &&
        patient.document.kind === document.kind
      : patient.dni === number;
  return patients.find(isThem) ?? null;
}
