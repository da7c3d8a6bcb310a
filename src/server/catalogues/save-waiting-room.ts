import type { SetUpRooms, WaitingRoomFields } from '../../contract/admin/rooms.ts';
import { done, type Outcome } from '../refusal.ts';
import type { ScheduleServices } from '../schedules/schedule-call.ts';
import { insertEntry, updateEntry } from './catalogue-queries.ts';
import { type CatalogueCall, keepEntry, type NotKept, type SeenEntry } from './keep-entry.ts';
import { listRooms } from './list-rooms.ts';
import { listRoomsOf } from './room-queries.ts';

const mostNamed = 20;

/** Adds a waiting room, or saves one. It stays in use while a consulting room calls its patients there. */
export async function saveWaitingRoom(
  services: ScheduleServices,
  { seen, fields, ...call }: CatalogueCall & { seen: SeenEntry; fields: WaitingRoomFields },
): Promise<Outcome<SetUpRooms, NotKept | 'IN_USE'>> {
  const kept = await keepEntry(services, {
    ...call,
    table: 'waitingRooms',
    seen,
    kind: seen ? 'waiting_room_changed' : 'waiting_room_added',
    write: async (tx) => {
      if (!seen) return (await insertEntry(tx, 'waitingRooms', fields)).id;
      if (!(await updateEntry(tx, 'waitingRooms', { ...seen, values: fields }))) return undefined;
      const rooms = fields.isEnabled ? [] : await listRoomsOf(tx, seen.id);
      if (rooms.length === 0) return seen.id;
      return { code: 'IN_USE', data: { total: rooms.length, by: rooms.slice(0, mostNamed) } };
    },
  });
  return kept.ok ? done(await listRooms(services, call.now)) : kept;
}
