import type { SpecialtyFields } from '../../../base/clinic/contract/catalogue-fields.ts';
import { slugOf } from '../../../base/clinic/rules/slug.ts';
import type { Services } from '../../../base/doors/services.ts';
import { findFreeSlug } from './list-queries.ts';
import { type LeftEntry, saveEntry } from './save-entry.ts';
import { listSpecialtyRows } from './specialty-queries.ts';

/**
 * Adds or saves a specialty. A disabled one offers no new times and keeps its appointments. The slug stays
 * even if the name changes, because people keep links.
 */
export function saveSpecialty(
  services: Services,
  { fields, ...left }: LeftEntry<SpecialtyFields>,
) {
  // The database replaces a null by a value that it derives from the name.
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
