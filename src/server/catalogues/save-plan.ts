import type { PlanFields, SetUpInsurer } from '../../contract/admin/insurers.ts';
import { done, type Outcome } from '../refusal.ts';
import { findEntryExists, insertEntry, updateEntry } from './catalogue-queries.ts';
import { listInsurerRows } from './insurer-queries.ts';
import {
  type CatalogueCall,
  type CatalogueServices,
  keepEntry,
  type NotKept,
  type SeenEntry,
} from './keep-entry.ts';

interface SavedPlan extends CatalogueCall {
  seen: SeenEntry;
  /** Of a new one. */
  insurerId?: string;
  fields: PlanFields;
}

/** Adds a plan of an insurer, or saves one. */
export async function savePlan(
  services: CatalogueServices,
  { seen, insurerId, fields, ...call }: SavedPlan,
): Promise<Outcome<SetUpInsurer[], NotKept>> {
  const kept = await keepEntry(services, {
    ...call,
    table: 'insurerPlans',
    seen,
    kind: seen ? 'plan_changed' : 'plan_added',
    write: async (tx) => {
      if (seen)
        return (await updateEntry(tx, 'insurerPlans', { ...seen, values: fields })) ? seen.id : undefined;
      if (!insurerId || !(await findEntryExists(tx, 'insurers', insurerId))) return { code: 'NOT_FOUND' };
      return (await insertEntry(tx, 'insurerPlans', { ...fields, insurerId })).id;
    },
  });
  return kept.ok ? done(await listInsurerRows(services.db)) : kept;
}
