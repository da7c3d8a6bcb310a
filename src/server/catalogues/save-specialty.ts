import type { SetUpSpecialty, SpecialtyFields } from '../../contract/admin/specialties.ts';
import { slugOf } from '../../domain/clinic/slug.ts';
import { done, type Outcome } from '../refusal.ts';
import { findFreeSlug, insertEntry, updateEntry } from './catalogue-queries.ts';
import {
  type CatalogueCall,
  type CatalogueServices,
  keepEntry,
  type NotKept,
  type SeenEntry,
} from './keep-entry.ts';
import { listSpecialtyRows } from './specialty-queries.ts';

/**
 * Adds a specialty, or saves one. Disabled it offers nothing new; its turnos stay. Its address stays too, whatever it
 * is called: people keep links.
 */
export async function saveSpecialty(
  services: CatalogueServices,
  { seen, fields, ...call }: CatalogueCall & { seen: SeenEntry; fields: SpecialtyFields },
): Promise<Outcome<SetUpSpecialty[], NotKept>> {
  const kept = await keepEntry(services, {
    ...call,
    table: 'specialties',
    seen,
    kind: seen ? 'specialty_changed' : 'specialty_added',
    write: async (tx) => {
      if (seen) {
        const isSaved = await updateEntry(tx, 'specialties', { ...seen, values: fields });
        return isSaved ? seen.id : undefined;
      }
      const slug = await findFreeSlug(tx, slugOf(fields.name, 'especialidad'));
      return (await insertEntry(tx, 'specialties', { ...fields, slug })).id;
    },
  });
  return kept.ok ? done(await listSpecialtyRows(services.db, call.now)) : kept;
}
