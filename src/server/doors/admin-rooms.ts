import { listRooms } from '../catalogues/list-rooms.ts';
import { saveRoom } from '../catalogues/save-room.ts';
import { saveWaitingRoom } from '../catalogues/save-waiting-room.ts';
import { actingAdministrator } from './acting-administrator.ts';
import { atLevel, openDoor, settle } from './guard.ts';

const door = openDoor('admin').rooms;

/** Where people wait and are attended. */
export const adminRooms = atLevel('N2', {
  list: door.list.handler(({ context }) => listRooms(context.services, context.now)),
  createWaitingRoom: door.createWaitingRoom.handler(async ({ input: fields, context, errors }) =>
    settle(
      await saveWaitingRoom(context.services, { seen: null, fields, ...actingAdministrator(context) }),
      errors,
    ),
  ),
  saveWaitingRoom: door.saveWaitingRoom.handler(
    async ({ input: { waitingRoomId: id, revision, ...fields }, context, errors }) =>
      settle(
        await saveWaitingRoom(context.services, {
          ...{ seen: { id, revision }, fields },
          ...actingAdministrator(context),
        }),
        errors,
      ),
  ),
  createRoom: door.createRoom.handler(async ({ input: fields, context, errors }) =>
    settle(await saveRoom(context.services, { seen: null, fields, ...actingAdministrator(context) }), errors),
  ),
  saveRoom: door.saveRoom.handler(async ({ input: { roomId: id, revision, ...fields }, context, errors }) =>
    settle(
      await saveRoom(context.services, {
        ...{ seen: { id, revision }, fields },
        ...actingAdministrator(context),
      }),
      errors,
    ),
  ),
});
