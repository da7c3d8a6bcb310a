import type { PlanFields } from '../../../base/clinic/contract/catalogue-fields.ts';
import type { Services } from '../../../base/doors/services.ts';
import { listInsurerRows } from './insurer-queries.ts';
import { findEntryExists } from './list-queries.ts';
import { type LeftEntry, saveEntry } from './save-entry.ts';

interface LeftPlan extends LeftEntry<PlanFields> {
  /** Only for a new plan. */
  insurerId?: string;
}

/** Adds a plan of an insurer, or saves one. */
export function savePlan(
  services: Services,
  { insurerId = '', fields, ...left }: LeftPlan,
) {
  return saveEntry(services, left, {
    table: 'insurerPlans',
    name: 'plan',
    values: fields,
    before: async (tx) =>
      left.seen || (await findEntryExists(tx, 'insurers', insurerId))
        ? undefined
        : { code: 'NOT_FOUND' },
    newValues: async () => ({ ...fields, insurerId }),
    answer: () => listInsurerRows(services.db, left.today),
  });
}
