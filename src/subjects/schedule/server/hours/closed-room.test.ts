import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../../../base/doors/call.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import { createExtraSession } from './create-extra-session.ts';
import { createRule } from './create-rule.ts';

const database = testDatabase();
let clinic: SmallClinic;
let doctorId: string;
let roomId: string;
let call: Call<'admin'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  doctorId = await insertDoctor(database, {
    name: 'Ana Sosa',
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
  await database.owner.query('update availability_rules set ended_at = now()');
  const user = await insertUser(database, { role: 'Admin' });
  call = callAs('admin', user.id);
});

beforeEach(async () => {
  const { rows } = await database.owner.query(
    `with sala as (insert into waiting_rooms (name, letter) values (gen_random_uuid()::text,
        (select chr(65 + count(*)::int) from waiting_rooms)) returning id)
      insert into rooms (name, waiting_room_id) select gen_random_uuid()::text, id from sala returning id`,
  );
  roomId = rows[0].id;
});

const session = () => ({
  roomId,
  slotMinutes: 20,
  practiceIds: null,
  deskOnlyUntilHoursBefore: null,
  fromMinute: 480,
  toMinute: 720,
});

test.each([
  [
    'weekly hours',
    () =>
      createRule(servicesOn(database.db), {
        ...call,
        doctorId,
        ...session(),
        weekday: 1,
        everyWeeks: 1,
        validFrom: '2026-11-24',
        validTo: null,
      }),
  ],
  [
    'an extra session',
    () =>
      createExtraSession(servicesOn(database.db), {
        ...call,
        doctorId,
        ...session(),
        day: '2026-11-30',
      }),
  ],
])(
  '%s wait while the room is disabled at that moment, and are refused beside the room',
  async (_, add) => {
    const other = await database.owner.connect();
    await other.query('begin');
    await other.query('update rooms set is_enabled = false where id = $1', [
      roomId,
    ]);
    const outcome = add();
    await waitForLock();
    await other.query('commit');
    other.release();
    expect(await outcome).toEqual({
      ok: false,
      refusal: {
        code: 'INVALID_INPUT',
        data: {
          fields: [{ path: 'roomId', message: scheduleMessages.ROOM_UNKNOWN }],
        },
      },
    });
  },
);

/** Waits until one connection waits for another's row lock. */
async function waitForLock(): Promise<void> {
  const waits = `select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await database.owner.query(waits)).rows[0].waiting)
    .toBe(1);
}
