import type { SpecialtyFields } from '../../../contract/admin/catalogue-fields.ts';
import { slugOf } from '../../../domain/clinic/slug.ts';
import type { Services } from '../../clinic/services.ts';
import { findFreeSlug } from './list-queries.ts';
import { type LeftEntry, saveEntry } from './save-entry.ts';
import { listSpecialtyRows } from './specialty-queries.ts';

/**
 * Adds or saves a specialty. A disabled one offers nothing new; its appointments stay. Its slug stays too, even if
 * the name changes: people keep links.
 */
export function saveSpecialty(services: Services, { fields, ...left }: LeftEntry<SpecialtyFields>) {
  // A null is replaced by the database, by the name.
  const values = { ...fields, isReserved: fields.isReserved as boolean };
  return saveEntry(services, left, {
    table: 'specialties',
    name: 'specialty',
    values,
    newValues: async (tx) => ({
      ...values,
      slug: await findFreeSlug(tx, slugOf(fields.name, 'especialidad')),
    }),
    answer: () => listSpecialtyRows(services.db, left.now),
  });
}
