import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { listOwnAppointments } from '../../../../panels/account/server/list-own-appointments.ts';
import { at } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertFamilyLink } from '../../../../testing/clinic/family.ts';
import {
  messagesOf,
  sendingOn,
  takeDueIds,
} from '../../../../testing/clinic/messages.ts';
import { insertQueued, type Queued } from '../../../../testing/clinic/queue.ts';
import { insertRooms } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import type { Message } from '../../../messages/server/message/message.ts';
import { sendMessage } from '../../../messages/server/worker/send-message.ts';
import { tellDelays } from './tell-delays.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let rooms: { waitingRoomId: string; roomId: string };
/** Appointments are never deleted: each test has its own day. */
let day = 0;
const days = Array.from({ length: 30 }, (_, index) =>
  new Date(Date.UTC(2026, 10, 30 + Math.floor(index / 5) * 7 + (index % 5)))
    .toISOString()
    .slice(0, 10),
);
const instant = (time: string) => at(days[day] ?? '', time);
const look = (time: string) => tellDelays(services, new Date(instant(time)));

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  rooms = await insertRooms(database, { name: 'Consultorio 3' });
});
beforeEach(() => {
  day++;
});

/** Books an appointment of that hour, for a patient with an e-mail. */
function booked(time: string, more: Partial<Queued> = {}) {
  const { doctorId, practiceId, specialtyId } = clinic;
  return insertQueued(database, {
    doctorId,
    practiceId,
    specialtyId,
    ...rooms,
    startsAt: instant(time),
    email: 'maria@correo.example',
    ...more,
  });
}

/**
 * At 10:20 the doctor began the visit booked for 09:20. Three more patients wait, and a fourth comes at
 * 11:00.
 */
async function lateMorning() {
  const inside = {
    status: 'in_progress',
    arrivedAt: instant('09:10'),
    startedAt: instant('10:20'),
  } as const;
  const current = await booked('09:20', inside);
  const waiting = [];
  for (const time of ['09:40', '10:00', '10:20'])
    waiting.push(await booked(time, { arrivedAt: instant('09:30') }));
  return { current, waiting, next: await booked('11:00') };
}

const set = (id: string, change: string, ...values: unknown[]) =>
  database.owner.query(`update appointments set ${change} where id = $1`, [
    id,
    ...values,
  ]);

/** The doctor caught up: those who waited went home. */
async function catchUp(waiting: readonly { id: string }[]) {
  for (const { id } of waiting)
    await set(
      id,
      `status = 'cancelled', cancelled_at = now(), cancelled_by = 'patient'`,
    );
}

async function toldTo(id: string) {
  const { rows } = await database.owner.query(
    `select kind, status, offset_minutes as number, (facts ->> 'minutes')::int as minutes from outbox
      where appointment_id = $1 order by id`,
    [id],
  );
  return rows.map(
    ({ kind, status, number, minutes }) =>
      `${number} ${kind} ${minutes} ${status}`,
  );
}

const sent: Message[] = [];
const email = {
  prepare: async (message: Message) => async () => {
    sent.push(message);
    return { outcome: 'sent' as const };
  },
  close: async () => {},
};

async function send(time: string) {
  sent.length = 0;
  const sending = sendingOn(
    { ...services, publicUrl: 'https://turnos.example' },
    { email } as never,
  );
  sending.clock.now = new Date(instant(time));
  for (const id of await takeDueIds(services, sending.clock.now))
    await sendMessage(sending, id);
}

describe('a notice of a late doctor', () => {
  test('goes once to patients of the next two hours who are not here yet, and never says to come later', async () => {
    const { waiting, next } = await lateMorning();
    // The hours between are booked, so that no gap lets the doctor catch up before the last patient.
    const between = [];
    for (const time of ['11:20', '11:40', '12:00'])
      between.push(await booked(time));
    const [last, later] = [await booked('12:20'), await booked('12:40')];
    expect(await look('10:30')).toBe(5);
    expect(await look('10:31')).toBe(0);
    // The doctor makes up some minutes on the way.
    const told = await Promise.all(
      [next, ...between, last].map(({ id }) => toldTo(id)),
    );
    expect(told).toEqual(
      [40, 40, 40, 35, 35].map((minutes) => [`1 delay ${minutes} waiting`]),
    );
    for (const { id } of [...waiting, later])
      expect(await toldTo(id)).toEqual([]);
    await send('10:31');
    expect(await look('10:32')).toBe(0);
    const message = sent.find(({ key }) => key.includes(next.id));
    expect(message?.paragraphs.slice(1)).toEqual([
      'Las consultas vienen con una demora de unos 40 minutos: su turno de las 11:00 sería cerca de las 11:40.',
      'Venga igual a su hora, por favor: la demora puede acortarse. Se lo avisamos para que pueda organizarse, y le pedimos disculpas por la espera.',
    ]);
    expect(message?.facts).toContainEqual({
      label: 'Demora',
      value: 'Unos 40 minutos',
    });
    // A patient whose hour is two hours away is told at that minute, and not before.
    expect(await look('10:39')).toBe(0);
    expect(await toldTo(later.id)).toEqual([]);
    expect(await look('10:40')).toBe(1);
    expect(await toldTo(later.id)).toEqual(['1 delay 40 waiting']);
  });

  test('goes again once the doctor catches up, only to patients who had the first one', async () => {
    const { waiting, next } = await lateMorning();
    await look('10:30');
    await send('10:30');
    await catchUp(waiting);
    const other = await booked('11:20');
    await look('10:31');
    expect((await toldTo(next.id)).at(-1)).toBe('2 delay_over 0 waiting');
    expect(await toldTo(other.id)).toEqual([]);
    await send('10:31');
    expect(sent.map(({ paragraphs }) => paragraphs[1])).toEqual([
      'La demora que le avisamos se acortó: las consultas van casi a horario.',
    ]);
    expect(await look('10:32')).toBe(0);
  });

  test('goes again when the doctor is much later still, and not for a few minutes more', async () => {
    const { current, next } = await lateMorning();
    await look('10:30');
    await send('10:30');
    await look('10:36');
    expect(await toldTo(next.id)).toEqual(['1 delay 40 sent']);
    await set(current.id, 'started_at = $2', instant('10:50'));
    await look('10:56');
    expect(await toldTo(next.id)).toEqual([
      '1 delay 40 sent',
      '2 delay 70 waiting',
    ]);
  });

  test('does not go if the doctor begins no visit for hours: that day is not noted as it happens', async () => {
    const { current, next } = await lateMorning();
    await set(
      current.id,
      'arrived_at = $2, started_at = $3',
      instant('06:50'),
      instant('07:00'),
    );
    expect(await look('10:30')).toBe(0);
    expect(await toldTo(next.id)).toEqual([]);
    await set(current.id, 'started_at = $2', instant('10:20'));
    expect(await look('10:31')).toBe(1);
  });
});

describe('a notice that is not sent yet', () => {
  test.each([
    ['the delay is gone', null, 'La demora cambió después'],
    [
      'the patient arrived',
      `status = 'arrived', arrived_at = starts_at - interval '20 minutes'`,
      'El turno cambió después',
    ],
    [
      'the patient cancelled',
      `status = 'cancelled', cancelled_at = now(), cancelled_by = 'patient'`,
      'El turno cambió después',
    ],
  ])('is voided once %s', async (_, change, reason) => {
    const { waiting, next } = await lateMorning();
    await look('10:30');
    if (change === null) await catchUp(waiting);
    else await set(next.id, change);
    await look('10:31');
    expect(await messagesOf(database, next.id)).toMatchObject([
      { status: 'voided', reason },
    ]);
  });

  test.each([
    [
      'arrived',
      `status = 'arrived', arrived_at = starts_at - interval '20 minutes'`,
    ],
    [
      'moved the appointment',
      `version = version + 1, starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days'`,
    ],
  ])(
    'is not sent to a patient who %s before the process looks again',
    async (_, change) => {
      const { next } = await lateMorning();
      await look('10:30');
      await set(next.id, change);
      await send('10:31');
      expect(sent.filter(({ key }) => key.includes(next.id))).toEqual([]);
      expect(await messagesOf(database, next.id)).toMatchObject([
        { status: 'voided' },
      ]);
    },
  );

  test('counts as untold once voided, so a delay that comes back is told', async () => {
    const { waiting, next } = await lateMorning();
    await look('10:30');
    await catchUp(waiting);
    await look('10:31');
    for (const { id } of waiting)
      await set(
        id,
        `status = 'arrived', cancelled_at = null, cancelled_by = null`,
      );
    await look('10:32');
    expect(await toldTo(next.id)).toEqual([
      '1 delay 40 voided',
      '2 delay 40 waiting',
    ]);
  });

  test('waits at night for the morning, and is not written for a patient who comes before it', async () => {
    await database.owner.query(
      'update message_settings set quiet_to_minute = 600',
    );
    try {
      await booked('08:00', {
        status: 'in_progress',
        arrivedAt: instant('07:50'),
        startedAt: instant('09:20'),
      });
      for (const time of ['08:20', '08:40', '09:00'])
        await booked(time, { arrivedAt: instant('08:10') });
      const [before, after] = [await booked('09:40'), await booked('10:20')];
      await look('09:30');
      expect(await messagesOf(database, before.id)).toEqual([]);
      expect(await messagesOf(database, after.id)).toMatchObject([
        { status: 'waiting', dueAt: new Date(instant('10:00')) },
      ]);
    } finally {
      await database.owner.query(
        'update message_settings set quiet_to_minute = 480',
      );
    }
  });
});

test('the account shows a patient today’s delay from twenty minutes on, and of no other day', async () => {
  const { waiting, next } = await lateMorning();
  const { patientId } = next;
  await set(
    (await booked('17:00')).id,
    `patient_id = $2, starts_at = starts_at + interval '1 day',
    ends_at = ends_at + interval '1 day'`,
    patientId,
  );
  const seen = async (id: string) => {
    const call = callAs('patient', id, new Date(instant('10:30')));
    return (await listOwnAppointments(services, call)).map(
      ({ delayMinutes }) => delayMinutes,
    );
  };
  expect(await seen(patientId)).toEqual([40, null]);
  expect(await seen(waiting[0]?.patientId ?? '')).toEqual([null]);
  await catchUp(waiting);
  expect(await seen(patientId)).toEqual([null, null]);
});

test('the representative of a child is told of the delay', async () => {
  const { next } = await lateMorning();
  const mother = await insertPatient(database, {
    fullName: 'Madre Prueba',
    email: 'madre@correo.example',
  });
  await database.owner.query(
    `update patients set birth_date = '2020-05-05' where id = $1`,
    [next.patientId],
  );
  await insertFamilyLink(database, {
    representativeId: mother.id,
    representedId: next.patientId,
  });
  await look('10:30');
  const told = await database.owner.query(
    `select representative_id from outbox where appointment_id = $1 and kind = 'delay'`,
    [next.id],
  );
  expect(told.rows).toEqual([{ representative_id: mother.id }]);
});

test('thirty processes at once tell each patient once of each of two changes', async () => {
  const { waiting, next } = await lateMorning();
  const all = [next, await booked('11:20'), await booked('11:40')];
  const rivals = (time: string) =>
    Promise.all(Array.from({ length: 30 }, () => look(time)));
  const written = (await rivals('10:30')).reduce(
    (sum, count) => sum + count,
    0,
  );
  const told = await Promise.all(all.map(({ id }) => toldTo(id)));
  expect(told.flat()).toHaveLength(written);
  expect(told[0]).toHaveLength(1);
  await send('10:30');
  await catchUp(waiting);
  await rivals('10:31');
  for (const [index, { id }] of all.entries()) {
    expect(await toldTo(id)).toHaveLength((told[index]?.length ?? 0) * 2);
  }
});

test('the database never changes a told delay', async () => {
  await lateMorning();
  await look('10:30');
  await expect(
    database.owner.query('update delay_notices set minutes = 60'),
  ).rejects.toThrow('append-only');
  await expect(
    database.owner.query('delete from delay_notices'),
  ).rejects.toThrow('append-only');
});
