import { callOf } from '../../../base/doors/call-of.ts';
import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { listRooms } from './list-rooms.ts';
import { saveRoom } from './save-room.ts';
import { saveWaitingRoom } from './save-waiting-room.ts';

const door = openDoor('admin').rooms;

/** Waiting rooms and consulting rooms. */
export const adminRooms = atLevel('N2', {
  list: door.list.handler(({ context }) =>
    listRooms(context.services, callOf(context)),
  ),
  createWaitingRoom: door.createWaitingRoom.handler(
    async ({ input: fields, context, errors }) =>
      settle(
        await saveWaitingRoom(context.services, {
          seen: null,
          fields,
          ...callOf(context),
        }),
        errors,
      ),
  ),
  saveWaitingRoom: door.saveWaitingRoom.handler(
    async ({
      input: { waitingRoomId: id, revision, ...fields },
      context,
      errors,
    }) =>
      settle(
        await saveWaitingRoom(context.services, {
          seen: { id, revision },
          fields,
          ...callOf(context),
        }),
        errors,
      ),
  ),
  createRoom: door.createRoom.handler(
    async ({ input: fields, context, errors }) =>
      settle(
        await saveRoom(context.services, {
          seen: null,
          fields,
          ...callOf(context),
        }),
        errors,
      ),
  ),
  saveRoom: door.saveRoom.handler(
    async ({ input: { roomId: id, revision, ...fields }, context, errors }) =>
      settle(
        await saveRoom(context.services, {
          seen: { id, revision },
          fields,
          ...callOf(context),
        }),
        errors,
      ),
  ),
});
