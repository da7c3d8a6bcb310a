import type {
  RoomFields,
  SetUpRoom,
  SetUpWaitingRoom,
  WaitingRoomFields,
} from '../../../contract/admin/rooms.ts';
import type { EntryErrors, ReadEntry } from '../../components/catalogue/entry-dialog.tsx';
import type { Fact } from '../../components/facts/facts.tsx';

/* What an administrator types of a waiting room or a consulting room, and how it is read. */

export const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A new one is proposed with the first letter that is free. */
export function draftOfWaitingRoom(
  waitingRoom: SetUpWaitingRoom | null,
  taken: readonly string[] = [],
): WaitingRoomFields {
  if (waitingRoom) {
    const { name, letter, isEnabled } = waitingRoom;
    return { name, letter, isEnabled };
  }
  return { name: '', letter: letters.find((letter) => !taken.includes(letter)) ?? '', isEnabled: true };
}

export function readWaitingRoom(draft: WaitingRoomFields): ReadEntry<WaitingRoomFields> {
  const errors: EntryErrors = {};
  if (draft.name.trim().length < 2) errors.name = 'Escriba el nombre de la sala.';
  if (draft.letter === '') errors.letter = 'Elija una letra.';
  return Object.keys(errors).length > 0 ? { errors } : { values: draft };
}

export const factsOfWaitingRoom = ({ name, letter, isEnabled }: SetUpWaitingRoom): Fact[] => [
  { label: 'Nombre', value: name },
  { label: 'Letra', value: letter },
  { label: 'Estado', value: isEnabled ? 'Habilitada' : 'Deshabilitada' },
];

export function draftOfRoom(room: SetUpRoom | null, waitingRooms: readonly SetUpWaitingRoom[]): RoomFields {
  if (room) {
    const { name, floor, waitingRoomId, isEnabled } = room;
    return { name, floor, waitingRoomId, isEnabled };
  }
  const [first] = waitingRooms.filter((one) => one.isEnabled);
  return { name: '', floor: '', waitingRoomId: first?.id ?? '', isEnabled: true };
}

export function readRoom(draft: RoomFields): ReadEntry<RoomFields> {
  const errors: EntryErrors = {};
  if (draft.name.trim().length < 2) errors.name = 'Escriba el nombre del consultorio.';
  if (draft.waitingRoomId === '') errors.waitingRoomId = 'Elija una sala de espera.';
  return Object.keys(errors).length > 0 ? { errors } : { values: draft };
}

export const factsOfRoom = ({ name, floor, waitingRoomName, isEnabled }: SetUpRoom): Fact[] => [
  { label: 'Nombre', value: name },
  { label: 'Piso', value: floor || 'Sin indicar' },
  { label: 'Sala de espera', value: waitingRoomName },
  { label: 'Estado', value: isEnabled ? 'Habilitado' : 'Deshabilitado' },
];
