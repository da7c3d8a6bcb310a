import { z } from 'zod';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  put,
} from '../../../base/api/contract/signed-in-routes.ts';
import {
  RoomFieldsSchema,
  revision,
  WaitingRoomFieldsSchema,
} from '../../../base/clinic/contract/catalogue-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { IN_USE } from './refusals.ts';

const keeping = {
  NOT_FOUND,
  INVALID_INPUT,
  IN_USE,
  CHANGED_MEANWHILE,
};

export const SetUpWaitingRoomSchema = named('SetUpWaitingRoom', {
  id: z.uuid(),
  revision,
  name: z.string(),
  letter: z.string(),
  isEnabled: z.boolean(),
  roomCount: z
    .int32()
    .describe('Consulting rooms in use that call their patients there.'),
});
export type SetUpWaitingRoom = z.infer<typeof SetUpWaitingRoomSchema>;

export const SetUpRoomSchema = named('SetUpRoom', {
  id: z.uuid(),
  revision,
  name: z.string(),
  floor: z.string(),
  waitingRoomId: z.uuid(),
  waitingRoomName: z.string(),
  isEnabled: z.boolean(),
  doctorNames: z.array(z.string()).describe('Doctors with hours in it.'),
});
export type SetUpRoom = z.infer<typeof SetUpRoomSchema>;

export const SetUpRoomsSchema = named('SetUpRooms', {
  waitingRooms: z.array(SetUpWaitingRoomSchema).describe('By letter.'),
  rooms: z.array(SetUpRoomSchema),
});
export type SetUpRooms = z.infer<typeof SetUpRoomsSchema>;

/** Waiting rooms and consulting rooms. A room in use cannot be disabled: IN_USE lists its users. */
export const adminRoomsContract = {
  list: get('/rooms', 'Lists waiting rooms and consulting rooms').output(
    SetUpRoomsSchema,
  ),
  createWaitingRoom: create('/waiting-rooms', 'Adds a waiting room')
    .errors(keeping)
    .input(WaitingRoomFieldsSchema)
    .output(SetUpRoomsSchema),
  saveWaitingRoom: put('/waiting-rooms/{waitingRoomId}', 'Saves a waiting room')
    .errors(keeping)
    .input(
      WaitingRoomFieldsSchema.extend({ waitingRoomId: z.uuid(), revision }),
    )
    .output(SetUpRoomsSchema),
  createRoom: create('/rooms', 'Adds a consulting room')
    .errors(keeping)
    .input(RoomFieldsSchema)
    .output(SetUpRoomsSchema),
  saveRoom: put('/rooms/{roomId}', 'Saves a consulting room')
    .errors(keeping)
    .input(RoomFieldsSchema.extend({ roomId: z.uuid(), revision }))
    .output(SetUpRoomsSchema),
};
