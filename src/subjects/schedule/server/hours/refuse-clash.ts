import type { Schedule } from '../../../../base/clinic/rules/schedule.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  invalid,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { weekdayOf } from '../../../../base/time/clinic-day.ts';
import type { Zone } from '../../../../base/time/clinic-zone.ts';
import { clock, longDay } from '../../../../base/time/spanish-dates.ts';
import type { Clash, Others } from '../../rules/clashes.ts';
import { listNeighbours } from './neighbour-queries.ts';

export type ClashRefusal = {
  ok: false;
  refusal: Refusal<'INVALID_INPUT'> | Refusal<'ROOM_TAKEN'>;
};

interface Looked {
  doctorId: string;
  roomIds: readonly (string | null)[];
  rooms: readonly { id: string; name: string }[];
  zone: Zone;
  now: Date;
}

/**
 * Refuses a session that clashes with the doctor's own hours, beside the field, or with another doctor's use
 * of the room. Changes of schedule run one at a time, so that no two take one room.
 */
export async function refuseClash(
  tx: Database,
  { doctorId, roomIds, rooms, zone, now }: Looked,
  clashOf: (own: Schedule, others: Others) => Clash | null,
): Promise<ClashRefusal | null> {
  const named = roomIds.filter((id) => id !== null);
  const neighbours = await listNeighbours(tx, {
    doctorId,
    roomIds: named,
    now,
  });
  const own = neighbours.find((neighbour) => neighbour.doctorId === doctorId);
  if (!own) return null;
  for (const neighbour of neighbours) {
    const isSameDoctor = neighbour === own;
    const clash = clashOf(own.schedule, {
      schedule: neighbour.schedule,
      isSameDoctor,
      zone,
    });
    if (!clash) continue;
    if (isSameDoctor)
      return invalid(
        'fromMinute',
        `Se superpone con otro horario suyo: ${whenOf(clash)}.`,
      );
    const { roomId, ...when } = clash;
    const roomName = rooms.find(({ id }) => id === roomId)?.name ?? '';
    return refuse({
      code: 'ROOM_TAKEN',
      data: { roomName, doctorName: neighbour.doctorName, ...when },
    });
  }
  return null;
}

const weekdays = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábados',
  'domingos',
];

function whenOf({ day, fromMinute, toMinute, repeats }: Clash): string {
  const hours = `de ${clock(fromMinute)} a ${clock(toMinute)}`;
  return repeats
    ? `los ${weekdays[weekdayOf(day) - 1]} ${hours}`
    : `el ${longDay(day)} ${hours}`;
}
