import type { Refusal } from '../../../base/kernel/refusal.ts';
import { listedPerson } from '../../../base/person/rules/person-names.ts';
import type { DayRole } from '../../appointments/rules/day-acts.ts';
import type { StaffAppointmentRow } from '../../appointments/server/staff-appointment-queries.ts';
import { stateOf, ticketOf } from './queue-row.ts';
import type { QueueRow } from './waiting-queries.ts';

/** Without a room, a doctor sees one after another. */
const roomKey = (roomId: string | null, doctorId: string) => roomId ?? `doctor ${doctorId}`;

/**
 * Who is in the room that somebody would be called into, or on the way there; undefined: it is free. A doctor calls the next
 * while one of theirs still sits there, and knows it: only who was called and has not come in stands in their way.
 */
export function whoIsInRoom(
  queue: readonly QueueRow[],
  wanted: { id: string; doctorId: string; roomId: string | null },
  role: DayRole,
): QueueRow | undefined {
  const key = roomKey(wanted.roomId, wanted.doctorId);
  return queue.find((row) => {
    if (row.id === wanted.id) return false;
    const state = stateOf(row);
    if (state === 'called') return roomKey(row.calledToRoomId ?? row.roomId, row.doctorId) === key;
    if (row.status !== 'in_progress' || roomKey(row.roomId, row.doctorId) !== key) return false;
    return role === 'reception' || row.doctorId !== wanted.doctorId;
  });
}

/** The refusal that asks first. */
export function roomInUse({
  inside,
  insideRow,
  wanted,
  wantedTicket,
}: {
  inside: QueueRow;
  insideRow: StaffAppointmentRow;
  wanted: StaffAppointmentRow;
  wantedTicket: string | null;
}): Refusal<'ROOM_IN_USE'> {
  return {
    code: 'ROOM_IN_USE',
    data: {
      roomName: wanted.roomName,
      ticket: ticketOf(inside),
      patientName: listedPerson(insideRow),
      isInside: inside.status === 'in_progress',
      wantedTicket,
      wantedName: listedPerson(wanted),
    },
  };
}
