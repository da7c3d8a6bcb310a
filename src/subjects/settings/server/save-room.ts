import type { RoomFields } from '../../../base/clinic/contract/catalogue-fields.ts';
import type { Services } from '../../../base/doors/services.ts';
import {
  invalid,
  type Outcome,
  type Refusal,
} from '../../../base/kernel/refusal.ts';
import { dayAt, type Zone } from '../../../base/time/clinic-zone.ts';
import { clock, longDay } from '../../../base/time/spanish-dates.ts';
import type { SetUpRooms } from '../contract/rooms.ts';
import { lockWaitingRoom } from './list-queries.ts';
import { listRooms } from './list-rooms.ts';
import { listRoomUses, type RoomUse } from './room-queries.ts';
import { type LeftEntry, type NotKept, saveEntry } from './save-entry.ts';

/** Adds or saves a consulting room. Refuses to disable a room with hours, and names its doctors. */
export async function saveRoom(
  services: Services,
  { fields, ...left }: LeftEntry<RoomFields>,
): Promise<Outcome<SetUpRooms, NotKept | 'IN_USE'>> {
  const { now, today, zone } = left;
  return saveEntry<'rooms', SetUpRooms, 'INVALID_INPUT' | 'IN_USE'>(
    services,
    left,
    {
      table: 'rooms',
      name: 'room',
      values: fields,
      before: async (tx) => {
        const waitingRoom = await lockWaitingRoom(tx, fields.waitingRoomId);
        const isOffered =
          waitingRoom && (waitingRoom.isEnabled || !fields.isEnabled);
        return isOffered ? undefined : noSuchWaitingRoom;
      },
      newValues: async () => fields,
      // The uses are read after the row is written: a concurrent writer of hours waits, and then finds the room
      // disabled.
      after: async (tx, roomId) => {
        const uses = fields.isEnabled
          ? []
          : await listRoomUses(tx, { roomId, today, now });
        return inUse(
          uses.map((use) => `${use.doctorName}, ${whenOf(use, zone)}`),
        );
      },
      answer: () => listRooms(services, left),
    },
  );
}

const noSuchWaitingRoom = invalid(
  'waitingRoomId',
  'Elija una sala de espera habilitada.',
).refusal;

const weekdays = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábados',
  'domingos',
];
const mostNamed = 20;

/** The refusal with the first uses. Undefined: there are no uses. */
export function inUse(uses: readonly string[]): Refusal<'IN_USE'> | undefined {
  if (uses.length === 0) return undefined;
  return {
    code: 'IN_USE',
    data: { total: uses.length, by: uses.slice(0, mostNamed) },
  };
}

function whenOf(
  { weekday, fromMinute, toMinute, startsAt }: RoomUse,
  zone: Zone,
): string {
  if (startsAt) return `el ${longDay(dayAt(startsAt, zone))}`;
  return `los ${weekdays[(weekday ?? 1) - 1]} de ${clock(fromMinute ?? 0)} a ${clock(toMinute ?? 0)}`;
}
