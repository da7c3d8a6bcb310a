import type { PracticeFields, SetUpSpecialty } from '../../contract/admin/specialties.ts';
import { tidyWrittenText } from '../../domain/identity/written-text.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findEntryExists, insertEntry, updateEntry, updateNoFirstChoice } from './catalogue-queries.ts';
import {
  type CatalogueCall,
  type CatalogueServices,
  keepEntry,
  type NotKept,
  type SeenEntry,
} from './keep-entry.ts';
import { findSpecialtyOfPractice, listSpecialtyRows } from './specialty-queries.ts';

interface SavedPractice extends CatalogueCall {
  seen: SeenEntry;
  /** Of a new one. */
  specialtyId?: string;
  fields: PracticeFields;
}

/**
 * Adds a practice, or saves one. Turnos keep the time that they were given; disabled it offers nothing new. One of a
 * specialty is offered first.
 */
export async function savePractice(
  services: CatalogueServices,
  { seen, specialtyId: asked, fields, ...call }: SavedPractice,
): Promise<Outcome<SetUpSpecialty[], NotKept>> {
  const { db } = services;
  const specialtyId = seen ? await findSpecialtyOfPractice(db, seen.id) : asked;
  if (!specialtyId || !(await findEntryExists(db, 'specialties', specialtyId))) {
    return refuse({ code: 'NOT_FOUND' });
  }
  const values = {
    ...fields,
    preparation: tidyWrittenText(fields.preparation),
    isFirstChoice: fields.isFirstChoice && fields.isEnabled,
  };
  const kept = await keepEntry(services, {
    ...call,
    table: 'practices',
    seen,
    kind: seen ? 'practice_changed' : 'practice_added',
    write: async (tx) => {
      if (values.isFirstChoice) await updateNoFirstChoice(tx, { specialtyId, but: seen?.id ?? null });
      if (!seen) return (await insertEntry(tx, 'practices', { ...values, specialtyId })).id;
      return (await updateEntry(tx, 'practices', { ...seen, values })) ? seen.id : undefined;
    },
  });
  return kept.ok ? done(await listSpecialtyRows(db, call.now)) : kept;
}
