import { oc } from '@orpc/contract';
import { z } from 'zod';
import { refusing } from '../refusals.ts';
import { entryName, revision } from './catalogue-fields.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;
const keeping = ['NOT_FOUND', 'INVALID_INPUT', 'IN_USE', 'CHANGED_MEANWHILE', ...signedIn] as const;

const WaitingRoomFieldsSchema = z.strictObject({
  name: entryName('Escriba el nombre de la sala.'),
  /** With which its numbers are called. */
  letter: z
    .string('Elija una letra.')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]$/, 'Elija una letra de la A a la Z.'),
  isEnabled: z.boolean(),
});
export type WaitingRoomFields = z.infer<typeof WaitingRoomFieldsSchema>;

const RoomFieldsSchema = z.strictObject({
  name: entryName('Escriba el nombre del consultorio.'),
  /** As people say it; empty: there is only one. */
  floor: z.string().trim().max(40, 'Hasta 40 letras.'),
  waitingRoomId: z.uuid('Elija una sala de espera.'),
  isEnabled: z.boolean(),
});
export type RoomFields = z.infer<typeof RoomFieldsSchema>;

export const SetUpWaitingRoomSchema = z.strictObject({
  id: z.uuid(),
  revision,
  name: z.string(),
  letter: z.string(),
  isEnabled: z.boolean(),
  /** Consulting rooms in use that call their patients there. */
  roomCount: z.int(),
});
export type SetUpWaitingRoom = z.infer<typeof SetUpWaitingRoomSchema>;

export const SetUpRoomSchema = z.strictObject({
  id: z.uuid(),
  revision,
  name: z.string(),
  floor: z.string(),
  waitingRoomId: z.uuid(),
  waitingRoomName: z.string(),
  isEnabled: z.boolean(),
  /** Who has hours in it. */
  doctorNames: z.array(z.string()),
});
export type SetUpRoom = z.infer<typeof SetUpRoomSchema>;

export const SetUpRoomsSchema = z.strictObject({
  /** By letter. */
  waitingRooms: z.array(SetUpWaitingRoomSchema),
  rooms: z.array(SetUpRoomSchema),
});
export type SetUpRooms = z.infer<typeof SetUpRoomsSchema>;

/** Where people wait and are attended. What is in use is not disabled: IN_USE says by whom. */
export const adminRoomsContract = {
  list: oc
    .route({ method: 'GET', path: '/rooms', summary: 'Lists waiting rooms and consulting rooms' })
    .errors(refusing(...signedIn))
    .output(SetUpRoomsSchema),
  createWaitingRoom: oc
    .route({ method: 'POST', path: '/waiting-rooms', summary: 'Adds a waiting room' })
    .errors(refusing(...keeping))
    .input(WaitingRoomFieldsSchema)
    .output(SetUpRoomsSchema),
  saveWaitingRoom: oc
    .route({ method: 'PUT', path: '/waiting-rooms/{waitingRoomId}', summary: 'Saves a waiting room' })
    .errors(refusing(...keeping))
    .input(WaitingRoomFieldsSchema.extend({ waitingRoomId: z.uuid(), revision }))
    .output(SetUpRoomsSchema),
  createRoom: oc
    .route({ method: 'POST', path: '/rooms', summary: 'Adds a consulting room' })
    .errors(refusing(...keeping))
    .input(RoomFieldsSchema)
    .output(SetUpRoomsSchema),
  saveRoom: oc
    .route({ method: 'PUT', path: '/rooms/{roomId}', summary: 'Saves a consulting room' })
    .errors(refusing(...keeping))
    .input(RoomFieldsSchema.extend({ roomId: z.uuid(), revision }))
    .output(SetUpRoomsSchema),
};
