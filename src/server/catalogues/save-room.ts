import type { RoomFields, SetUpRooms } from '../../contract/admin/rooms.ts';
import { dayOf, epochMinuteOf, type Zone } from '../../domain/calendar/clinic-zone.ts';
import { clock, longDay } from '../../domain/calendar/spanish-dates.ts';
import { done, invalid, type Outcome, type Refusal } from '../refusal.ts';
import { clinicNow, type ScheduleServices } from '../schedules/schedule-call.ts';
import { insertEntry, lockWaitingRoom, updateEntry } from './catalogue-queries.ts';
import { type CatalogueCall, keepEntry, type NotKept, type SeenEntry } from './keep-entry.ts';
import { listRooms } from './list-rooms.ts';
import { listRoomUses, type RoomUse } from './room-queries.ts';

/** Adds a consulting room, or saves one. Where somebody has hours it stays in use, and it is said who. */
export async function saveRoom(
  services: ScheduleServices,
  { seen, fields, ...call }: CatalogueCall & { seen: SeenEntry; fields: RoomFields },
): Promise<Outcome<SetUpRooms, NotKept | 'IN_USE'>> {
  const { now } = call;
  const { zone, today } = await clinicNow(services, now);
  const kept = await keepEntry(services, {
    ...call,
    table: 'rooms',
    seen,
    kind: seen ? 'room_changed' : 'room_added',
    write: async (tx) => {
      const waitingRoom = await lockWaitingRoom(tx, fields.waitingRoomId);
      if (!waitingRoom || (fields.isEnabled && !waitingRoom.isEnabled)) return noSuchWaitingRoom;
      if (!seen) return (await insertEntry(tx, 'rooms', fields)).id;
      if (!(await updateEntry(tx, 'rooms', { ...seen, values: fields }))) return undefined;
      // Read after the row is written: who sets hours in it meanwhile waits, and finds it out of use.
      const uses = fields.isEnabled ? [] : await listRoomUses(tx, { roomId: seen.id, today, now });
      return uses.length > 0 ? inUse(uses, zone) : seen.id;
    },
  });
  return kept.ok ? done(await listRooms(services, now)) : kept;
}

const noSuchWaitingRoom = invalid('waitingRoomId', 'Elija una sala de espera habilitada.').refusal;

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos'];
const mostNamed = 20;

function inUse(uses: readonly RoomUse[], zone: Zone): Refusal<'IN_USE'> {
  const by = uses.slice(0, mostNamed).map((use) => `${use.doctorName}, ${whenOf(use, zone)}`);
  return { code: 'IN_USE', data: { total: uses.length, by } };
}

function whenOf({ weekday, fromMinute, toMinute, startsAt }: RoomUse, zone: Zone): string {
  if (startsAt) return `el ${longDay(dayOf(epochMinuteOf(startsAt.getTime()), zone))}`;
  return `los ${weekdays[(weekday ?? 1) - 1]} de ${clock(fromMinute ?? 0)} a ${clock(toMinute ?? 0)}`;
}
