import type { Actor } from '../../../base/doors/actor.ts';
import type { Services } from '../../../base/doors/services.ts';
import { done, invalid } from '../../../base/kernel/refusal.ts';
import type { DayRole } from '../../appointments/rules/day-acts.ts';
import { insertCall } from '../../appointments/server/day-act-queries.ts';
import { findGivenAppointment } from '../../appointments/server/staff-appointment-queries.ts';
import { stateOf, ticketOf } from './queue-row.ts';
import { findRoom, updateAppointmentRoom } from './queue-step-queries.ts';
import { roomInUse, whoIsInRoom } from './room-in-use.ts';
import { type QueueStepRequest, takeQueueStep } from './take-queue-step.ts';

/** Sends a patient to another room. A patient who was called already is called again, into that room. */
export function sendToRoom(
  services: Services,
  request: QueueStepRequest & {
    actor: Actor<DayRole>;
    roomId: string;
    isShared?: boolean | undefined;
  },
) {
  const { appointmentId, roomId, isShared = false, actor, now } = request;
  return takeQueueStep<'INVALID_INPUT' | 'ROOM_IN_USE'>(
    services,
    request,
    async ({ tx, row, queue, appointment }) => {
      if (row.roomId === roomId) return done(null);
      const room = await findRoom(tx, roomId);
      if (!room)
        return invalid('roomId', 'Ese consultorio no existe o está cerrado.');
      const isCalled = stateOf(row) === 'called';
      const inside =
        isCalled && !isShared
          ? whoIsInRoom(queue, { ...row, roomId }, actor.kind)
          : undefined;
      if (inside) {
        const insideRow = await findGivenAppointment(tx, inside.id);
        const wanted = { ...appointment, roomName: room.name };
        return {
          ok: false,
          refusal: roomInUse({
            inside,
            insideRow,
            wanted,
            wantedTicket: ticketOf(row),
          }),
        };
      }
      if (!isCalled) return done({ kind: 'room', change: { roomId } });
      const calledNumber = appointment.calls + 1;
      // A call goes into the room of the appointment, so the room is set first.
      await updateAppointmentRoom(tx, { id: appointmentId, roomId });
      await insertCall(tx, { appointmentId, number: calledNumber, actor, now });
      return done({ kind: 'room', change: { roomId, calledNumber } });
    },
  );
}
