import type { Refusal } from '../../../base/kernel/refusal.ts';
import { listedPerson } from '../../../base/person/rules/person-names.ts';
import type { DayRole } from '../../appointments/rules/day-acts.ts';
import type { StaffAppointmentRow } from '../../appointments/server/staff-appointment-queries.ts';
import { stateOf, ticketOf } from './queue-row.ts';
import type { QueueRow } from './waiting-queries.ts';

/** A doctor without a room counts as a room: patients go in one after another. */
const roomKey = (roomId: string | null, doctorId: string) =>
  roomId ?? `doctor ${doctorId}`;

/**
 * Returns the patient who is in the wanted room, or called into it. Undefined: the room is free. A patient
 * inside does not block the call of their own doctor, who sees them.
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
    if (state === 'called')
      return roomKey(row.calledToRoomId ?? row.roomId, row.doctorId) === key;
    if (
      row.status !== 'in_progress' ||
      roomKey(row.roomId, row.doctorId) !== key
    )
      return false;
    return role === 'reception' || row.doctorId !== wanted.doctorId;
  });
}

/** The refusal with which the panel asks before a call into a room in use. */
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
