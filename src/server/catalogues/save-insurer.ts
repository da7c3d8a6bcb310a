import type { InsurerFields, SetUpInsurer } from '../../contract/admin/insurers.ts';
import { done, type Outcome } from '../refusal.ts';
import { insertEntry, updateEntry } from './catalogue-queries.ts';
import { listInsurerRows } from './insurer-queries.ts';
import {
  type CatalogueCall,
  type CatalogueServices,
  keepEntry,
  type NotKept,
  type SeenEntry,
} from './keep-entry.ts';

/** Adds an insurer, or saves one. Disabled it is offered no more; what was noted with it stays. */
export async function saveInsurer(
  services: CatalogueServices,
  { seen, fields, ...call }: CatalogueCall & { seen: SeenEntry; fields: InsurerFields },
): Promise<Outcome<SetUpInsurer[], NotKept>> {
  const kept = await keepEntry(services, {
    ...call,
    table: 'insurers',
    seen,
    kind: seen ? 'insurer_changed' : 'insurer_added',
    write: async (tx) => {
      if (!seen) return (await insertEntry(tx, 'insurers', fields)).id;
      return (await updateEntry(tx, 'insurers', { ...seen, values: fields })) ? seen.id : undefined;
    },
  });
  return kept.ok ? done(await listInsurerRows(services.db)) : kept;
}
