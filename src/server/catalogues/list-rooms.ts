import type { SetUpRooms } from '../../contract/admin/rooms.ts';
import type { CatalogCache } from '../clinic/catalog-cache.ts';
import type { Database } from '../db/database.ts';
import { clinicNow } from '../schedules/schedule-call.ts';
import { findRooms } from './room-queries.ts';

/** Where people wait and are attended, and by whom. */
export async function listRooms(
  services: { db: Database; catalog: CatalogCache },
  now: Date,
): Promise<SetUpRooms> {
  const { today } = await clinicNow(services, now);
  return findRooms(services.db, { today, now });
}
