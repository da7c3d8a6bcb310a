import type { WaitingRoomFields } from '../../../base/clinic/contract/catalogue-fields.ts';
import type { Services } from '../../../base/doors/services.ts';
import type { Outcome } from '../../../base/kernel/refusal.ts';
import type { SetUpRooms } from '../contract/rooms.ts';
import { listRooms } from './list-rooms.ts';
import { listRoomsOf } from './room-queries.ts';
import { type LeftEntry, type NotKept, saveEntry } from './save-entry.ts';
import { inUse } from './save-room.ts';

/** Adds or saves a waiting room. It cannot be disabled while consulting rooms call their patients there. */
export function saveWaitingRoom(
  services: Services,
  { fields, ...left }: LeftEntry<WaitingRoomFields>,
): Promise<Outcome<SetUpRooms, NotKept | 'IN_USE'>> {
  return saveEntry(services, left, {
    table: 'waitingRooms',
    name: 'waiting_room',
    values: fields,
    newValues: async () => fields,
    after: async (tx, id) =>
      fields.isEnabled ? undefined : inUse(await listRoomsOf(tx, id)),
    answer: () => listRooms(services, left),
  });
}
