import { randomUUID } from 'node:crypto';
import type { Actor } from '../../base/doors/actor.ts';
import type { TestDatabase } from '../database/database.ts';
import { actorAs } from './calls.ts';
import { insertUser } from './people.ts';

/** A receptionist, as recorded in appointments. */
export async function insertReceptionist(
  database: Pick<TestDatabase, 'owner'>,
  name = 'Rosa Quiroga',
): Promise<Actor<'reception'>> {
  const { id } = await insertUser(database, {
    role: 'Recepcionista',
    name,
    password: null,
  });
  return actorAs('reception', id);
}

/** A waiting room and a consulting room that calls into it. */
export async function insertRooms(
  { owner }: Pick<TestDatabase, 'owner'>,
  {
    letter = 'A',
    name = `Consultorio ${randomUUID().slice(0, 4)}`,
  }: { letter?: string; name?: string } = {},
): Promise<{ waitingRoomId: string; roomId: string }> {
  const { rows } = await owner.query(
    `with waiting_room as (insert into waiting_rooms (name, letter) values ($1, $2) returning id)
      insert into rooms (name, waiting_room_id) select $3, id from waiting_room
        returning id as "roomId", waiting_room_id as "waitingRoomId"`,
    [`Sala ${letter}`, letter, name],
  );
  return rows[0];
}
