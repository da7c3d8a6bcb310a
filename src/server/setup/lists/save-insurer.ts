import type { InsurerFields } from '../../../contract/admin/catalogue-fields.ts';
import type { Services } from '../../clinic/services.ts';
import { listInsurerRows } from './insurer-queries.ts';
import { type LeftEntry, saveEntry } from './save-entry.ts';

/** Adds or saves an insurer. A disabled one is no longer offered; existing data keep it. */
export function saveInsurer(services: Services, { fields, ...left }: LeftEntry<InsurerFields>) {
  return saveEntry(services, left, {
    table: 'insurers',
    name: 'insurer',
    values: fields,
    newValues: async () => fields,
    answer: () => listInsurerRows(services.db),
  });
}
