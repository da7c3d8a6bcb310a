import type { SetUpRooms } from '../../../contract/admin/rooms.ts';
import { inRoomOrder } from '../../../domain/clinic/room-order.ts';
import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { findRooms } from './room-queries.ts';

/** Waiting rooms and consulting rooms, with the doctors who attend there. */
export async function listRooms(
  { db }: Pick<Services, 'db'>,
  { today, now }: Pick<Call, 'today' | 'now'>,
): Promise<SetUpRooms> {
  const rooms = await findRooms(db, { today, now });
  return { ...rooms, rooms: inRoomOrder(rooms.rooms) };
}
