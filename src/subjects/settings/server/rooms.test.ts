import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { callAs, clockAt } from '../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import type { SetUpRoom, SetUpWaitingRoom } from '../contract/rooms.ts';
import { listRooms } from './list-rooms.ts';
import { saveRoom } from './save-room.ts';
import { saveWaitingRoom } from './save-waiting-room.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let call: Call<'admin'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { id: userId } = await insertUser(database, { role: 'Admin' });
  call = callAs('admin', userId);
  await addWaitingRoom('Planta baja', 'A');
  await addRoom('Consultorio 1');
});

const addWaitingRoom = (name: string, letter: string) =>
  saveWaitingRoom(services, {
    ...call,
    seen: null,
    fields: { name, letter, isEnabled: true },
  });
async function addRoom(name: string, changes: object = {}) {
  const [waitingRoom] = (await listRooms(services, clockAt())).waitingRooms;
  const fields = {
    name,
    floor: '',
    waitingRoomId: waitingRoom?.id ?? '',
    isEnabled: true,
    ...changes,
  };
  return saveRoom(services, { ...call, seen: null, fields });
}
const room = async (name = 'Consultorio 1') =>
  (await listRooms(services, clockAt())).rooms.find(
    (room) => room.name === name,
  ) as SetUpRoom;
const hall = async (letter = 'A') =>
  (await listRooms(services, clockAt())).waitingRooms.find(
    (waitingRoom) => waitingRoom.letter === letter,
  ) as SetUpWaitingRoom;
function save({ id, revision, ...seen }: SetUpRoom, changes: object = {}) {
  const { name, floor, waitingRoomId, isEnabled } = seen;
  const fields = { name, floor, waitingRoomId, isEnabled, ...changes };
  return saveRoom(services, { ...call, seen: { id, revision }, fields });
}
const saveHall = (
  { id, revision, name, letter, isEnabled }: SetUpWaitingRoom,
  changes: object = {},
) =>
  saveWaitingRoom(services, {
    ...call,
    seen: { id, revision },
    fields: { name, letter, isEnabled, ...changes },
  });

async function attendIn(roomId: string | null): Promise<void> {
  await database.owner.query(
    'update availability_rules set room_id = $2 where doctor_id = $1 and weekday in (1, 3)',
    [clinic.doctorId, roomId],
  );
}

test('the list shows the waiting room and the doctors of each room', async () => {
  await attendIn((await room()).id);
  expect(await listRooms(services, clockAt())).toMatchObject({
    waitingRooms: [{ name: 'Planta baja', letter: 'A', roomCount: 1 }],
    rooms: [
      {
        name: 'Consultorio 1',
        waitingRoomName: 'Planta baja',
        doctorNames: ['Julia Ríos'],
      },
    ],
  });
  await attendIn(null);
});

test('a letter or a name that is taken is refused beside its field', async () => {
  expect(await addWaitingRoom('Primer piso', 'A')).toMatchObject({
    refusal: {
      data: {
        fields: [
          {
            path: 'letter',
            message: 'Otra sala de espera ya llama con esa letra.',
          },
        ],
      },
    },
  });
  expect(await addWaitingRoom('PLANTA BAJA', 'B')).toMatchObject({
    refusal: { data: { fields: [{ path: 'name' }] } },
  });
  expect(await addRoom('consultorio 1')).toMatchObject({
    refusal: {
      data: {
        fields: [
          { path: 'name', message: 'Ya hay un consultorio con ese nombre.' },
        ],
      },
    },
  });
});

test('a room with hours stays in use, and the refusal names their doctors', async () => {
  const seen = await room();
  await attendIn(seen.id);
  await database.owner.query(
    `insert into extra_sessions (doctor_id, starts_at, ends_at, slot_minutes, room_id)
      values ($1, '2026-12-05T14:00-03', '2026-12-05T16:00-03', 20, $2)`,
    [clinic.doctorId, seen.id],
  );
  expect(await save(seen, { isEnabled: false })).toEqual({
    ok: false,
    refusal: {
      code: 'IN_USE',
      data: {
        total: 3,
        by: [
          'Julia Ríos, los lunes de 08:00 a 20:00',
          'Julia Ríos, los miércoles de 08:00 a 20:00',
          'Julia Ríos, el sábado 5 de diciembre',
        ],
      },
    },
  });
  expect(await room()).toEqual({ ...seen, doctorNames: ['Julia Ríos'] });
  await database.owner.query('update extra_sessions set ended_at = now()');
  await attendIn(null);
});

test('a room out of use takes no hours, and comes back', async () => {
  expect(await save(await room(), { isEnabled: false })).toMatchObject({
    ok: true,
  });
  const closed = await room();
  await expect(attendIn(closed.id)).rejects.toMatchObject({
    constraint: 'hours_in_enabled_room',
  });
  expect(
    await save(closed, { isEnabled: true, floor: '1.º piso' }),
  ).toMatchObject({ ok: true });
  expect(await room()).toMatchObject({ isEnabled: true, floor: '1.º piso' });
});

test('a waiting room stays in use while a consulting room calls its patients there', async () => {
  expect(await saveHall(await hall(), { isEnabled: false })).toMatchObject({
    refusal: { code: 'IN_USE', data: { total: 1, by: ['Consultorio 1'] } },
  });
  await addWaitingRoom('Primer piso', 'B');
  const upstairs = await hall('B');
  expect(await saveHall(upstairs, { isEnabled: false })).toMatchObject({
    ok: true,
  });
  expect(
    await save(await room(), { waitingRoomId: upstairs.id }),
  ).toMatchObject({
    refusal: { data: { fields: [{ path: 'waitingRoomId' }] } },
  });
});

test('closing a room and setting hours in it at once succeeds only once', async () => {
  const seen = await room();
  const answers = await Promise.all([
    save(seen, { isEnabled: false }).then(({ ok }) => ok),
    attendIn(seen.id).then(
      () => true,
      () => false,
    ),
  ]);
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('the second of two administrators in one room is told', async () => {
  const seen = await hall();
  expect(await saveHall(seen, { name: 'Sala grande' })).toMatchObject({
    ok: true,
  });
  expect(await saveHall(seen, { name: 'Sala chica' })).toMatchObject({
    refusal: { code: 'CHANGED_MEANWHILE' },
  });
});
