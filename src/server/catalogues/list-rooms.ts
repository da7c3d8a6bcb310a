import type { SetUpRooms } from '../../contract/admin/rooms.ts';
import { inRoomOrder } from '../../domain/clinic/room-order.ts';
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
  const found = await findRooms(services.db, { today, now });
  return { ...found, rooms: inRoomOrder(found.rooms) };
}
