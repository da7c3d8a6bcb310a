import { inRoomOrder } from '../../../base/clinic/rules/room-order.ts';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import type { SetUpRooms } from '../contract/rooms.ts';
import { findRooms } from './room-queries.ts';

/** Waiting rooms and consulting rooms, with the doctors who attend there. */
export async function listRooms(
  { db }: Pick<Services, 'db'>,
  { today, now }: Pick<Call, 'today' | 'now'>,
): Promise<SetUpRooms> {
  const rooms = await findRooms(db, { today, now });
  return { ...rooms, rooms: inRoomOrder(rooms.rooms) };
}
