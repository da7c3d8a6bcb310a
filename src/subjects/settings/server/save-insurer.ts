import type { InsurerFields } from '../../../base/clinic/contract/catalogue-fields.ts';
import type { Services } from '../../../base/doors/services.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { Outcome } from '../../../base/kernel/refusal.ts';
import {
  findInsurer,
  listPairs,
} from '../../doctors/server/insurers/insurer-doctor-queries.ts';
import { refuseStanding } from '../../doctors/server/insurers/refuse-standing.ts';
import type { PairChange } from '../../doctors/server/insurers/standing-queries.ts';
import { lockAgendasToChange } from '../../schedule/server/hours/agenda-lock-queries.ts';
import { changeInTurn } from '../../schedule/server/hours/change-in-turn.ts';
import type { SetUpInsurer } from '../contract/insurers.ts';
import { listInsurerRows } from './insurer-queries.ts';
import { type LeftEntry, type NotKept, saveEntry } from './save-entry.ts';

interface LeftInsurer extends LeftEntry<InsurerFields> {
  seen: { id: string; revision: number };
  /** The confirmation of the listed appointments. */
  confirmation?: string | undefined;
}

/**
 * Saves an insurer. A disabled one is no longer offered, and existing data keep it. The administrator must
 * first confirm the appointments to come with it.
 */
export function saveInsurer(
  services: Services,
  { fields, confirmation, ...left }: LeftInsurer,
): Promise<
  Outcome<SetUpInsurer[], NotKept | 'APPOINTMENTS_STAND' | 'SCHEDULE_BUSY'>
> {
  const { seen, now, today } = left;
  let ending: PairChange[] = [];
  const save = () =>
    saveEntry(services, left, {
      table: 'insurers',
      name: 'insurer',
      values: fields,
      before: async (tx) => {
        ending = fields.isEnabled ? [] : await lockPairsToEnd(tx, seen.id);
        return undefined;
      },
      newValues: async () => fields,
      after: async (tx) =>
        (await refuseStanding(tx, { changes: ending, confirmation, now })) ??
        undefined,
      answer: () => listInsurerRows(services.db, today),
    });
  return changeInTurn(save);
}

/**
 * Lists the pairs of doctors with an enabled insurer that ends. Bookings wait meanwhile, so that no
 * appointment is missed.
 */
async function lockPairsToEnd(
  tx: Database,
  insurerId: string,
): Promise<PairChange[]> {
  await lockAgendasToChange(tx, 'all');
  const insurer = await findInsurer(tx, insurerId);
  if (!insurer?.isEnabled) return [];
  const pairs = await listPairs(tx, { insurerId });
  return pairs.map(({ doctorId, validFrom, validTo }) => ({
    doctorId,
    insurerId,
    before: { validFrom, validTo },
    after: null,
  }));
}
