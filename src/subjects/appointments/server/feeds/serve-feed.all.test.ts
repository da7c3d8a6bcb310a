import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOT_FOUND } from '../../../../base/api/contract/refusals.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import {
  bookTestAppointment,
  byLink,
} from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { digestOf } from '../../../../testing/database/table-digest.ts';
import {
  type Answer,
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';
import { undoCancellation } from '../../../rescheduling/server/undo/undo-cancellation.ts';
import { cancelAppointment } from '../cancel-appointment.ts';
import { createCalendarFeed } from './create-feed.ts';
import type { FeedOwner } from './feed-queries.ts';
import { revokeCalendarFeed } from './revoke-feed.ts';

const database = testDatabase();
const server = testServer(database);
let clinic: SmallClinic;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});
beforeEach(() => {
  server.clock.now = testNow;
});

const patientName = 'Canaria Reservada';

/** A new patient and a new doctor, each with a calendar. */
async function newOwners() {
  const patient = await insertPatient(database, { fullName: patientName });
  const doctorId = await insertDoctor(database, {
    name: `Lía ${inLetters(nextDoctor++, 2)}`,
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
  return {
    patientId: patient.id,
    doctorId,
    ofPatient: await create({ kind: 'patient', id: patient.id }),
    ofDoctor: await create({ kind: 'doctor', id: doctorId }),
  };
}
let nextDoctor = 0;
let nextAppointment = 0;

/** A number as that many letters, each of them valid in a code. */
function inLetters(number: number, length: number): string {
  const letters = 'BCDFGHJKMNPQRSTVWXYZ';
  return length === 0
    ? ''
    : inLetters(Math.floor(number / letters.length), length - 1) +
        letters.charAt(number % letters.length);
}

async function create(owner: FeedOwner): Promise<string> {
  const created = await createCalendarFeed(database.db, { owner });
  if (!created.ok) throw new Error(created.refusal.code);
  return created.value.token;
}

const addressOf = (token: string) => `/api/public/calendar/${token}.ics`;
const ask = (
  token: string,
  headers: Record<string, string> = {},
  method = 'GET',
) => newVisitor(server).ask(addressOf(token), { method, headers });

/** Inserts an appointment as the desk would leave it, on any day. */
async function insertAppointment(
  { patientId, doctorId }: { patientId: string; doctorId: string },
  startsAt: string,
  status = 'booked',
  cancelledAt = '2026-11-24T08:00Z',
): Promise<string> {
  const { rows } = await database.owner.query(
    `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
        booked_at, booked_by, cancelled_at, cancelled_by)
      values ($1, $2, $3, $4, $5, $6, $6::timestamptz + interval '20 minutes', $7, '2026-09-01T12:00Z', 'reception',
        case when $7 = 'cancelled' then $8::timestamptz end,
        case when $7 = 'cancelled' then 'reception' end)
      returning id`,
    [
      inLetters(nextAppointment++, 6),
      doctorId,
      patientId,
      clinic.specialtyId,
      clinic.practiceId,
      startsAt,
      status,
      cancelledAt,
    ],
  );
  return rows[0].id;
}

interface Seen {
  id: string;
  starts: string;
  status: string;
  sequence: number;
  stamp: string;
}

function eventsOf(answer: Answer): Seen[] {
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(answer.text));
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    id: String(event.getFirstPropertyValue('uid')).replace('@turnoclaro', ''),
    starts: (event.getFirstPropertyValue('dtstart') as ICAL.Time)
      .toJSDate()
      .toISOString(),
    status: String(event.getFirstPropertyValue('status')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    stamp: (event.getFirstPropertyValue('dtstamp') as ICAL.Time)
      .toJSDate()
      .toISOString(),
  }));
}

const slotOf = (doctorId: string, startsAt: string) => ({
  doctorId,
  practiceId: clinic.practiceId,
  startsAt,
});

describe('a calendar shows', () => {
  test('thirty past days and all future appointments, and a cancelled one for one day', async () => {
    const owners = await newOwners();
    await insertAppointment(owners, at('2026-10-24', '09:00'), 'fulfilled');
    const lately = await insertAppointment(
      owners,
      at('2026-10-26', '09:00'),
      'fulfilled',
    );
    const missed = await insertAppointment(
      owners,
      at('2026-11-21', '09:00'),
      'noshow',
    );
    const tomorrow = await insertAppointment(owners, at('2026-11-25', '09:00'));
    const cancelled = await insertAppointment(
      owners,
      at('2026-11-26', '09:00'),
      'cancelled',
    );
    await insertAppointment(
      owners,
      at('2026-11-26', '10:00'),
      'cancelled',
      '2026-11-23T08:00Z',
    );
    const farAway = await insertAppointment(owners, at('2027-11-26', '09:00'));
    for (const token of [owners.ofPatient, owners.ofDoctor]) {
      const events = eventsOf(await ask(token));
      expect(events.map(({ id, status }) => [id, status])).toEqual([
        [lately, 'CONFIRMED'],
        [missed, 'CONFIRMED'],
        [tomorrow, 'CONFIRMED'],
        [cancelled, 'CANCELLED'],
        [farAway, 'CONFIRMED'],
      ]);
      // The stamp is the last change, whenever the feed is requested.
      expect(events[2]).toMatchObject({
        starts: at('2026-11-25', '09:00'),
        stamp: '2026-09-01T12:00:00.000Z',
      });
      expect(events[3]?.stamp).toBe('2026-11-24T08:00:00.000Z');
    }
  });

  test('no appointment of others, and no held time', async () => {
    const [mine, theirs] = [await newOwners(), await newOwners()];
    const own = await insertAppointment(mine, at('2026-11-25', '10:00'));
    await insertAppointment(theirs, at('2026-11-25', '10:00'));
    await database.owner.query(
      `insert into appointments (doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
          held_until, held_by)
        values ($1, $2, $3, $4, '2026-11-25T15:00Z', '2026-11-25T15:20Z', 'held', '2026-11-24T12:05Z', '\\x01')`,
      [mine.doctorId, mine.patientId, clinic.specialtyId, clinic.practiceId],
    );
    for (const token of [mine.ofPatient, mine.ofDoctor]) {
      expect(eventsOf(await ask(token)).map(({ id }) => id)).toEqual([own]);
    }
  });

  test('the same event as the booking’s file, with a growing number', async () => {
    const owners = await newOwners();
    const services = servicesOn(database.db);
    const appointment = await bookTestAppointment(services, {
      slot: slotOf(owners.doctorId, at('2026-11-27', '09:00')),
      patientId: owners.patientId,
    });
    const file = await newVisitor(server).ask(
      `/api/public/appointments/${appointment.id}/calendar.ics?token=${appointment.linkToken}`,
    );
    const [event] = eventsOf(await ask(owners.ofPatient));
    expect(event).toMatchObject({
      id: appointment.id,
      sequence: 0,
      stamp: testNow.toISOString(),
    });
    expect(eventsOf(file)).toEqual([event]);
    const later = new Date(testNow.getTime() + 60_000);
    await cancelAppointment(services, byLink(appointment, later));
    expect(eventsOf(await ask(owners.ofPatient))).toEqual([
      {
        ...event,
        status: 'CANCELLED',
        sequence: 1,
        stamp: later.toISOString(),
      },
    ]);
    const latest = new Date(later.getTime() + 60_000);
    await undoCancellation(services, byLink(appointment, latest));
    expect(eventsOf(await ask(owners.ofPatient))).toEqual([
      { ...event, sequence: 2, stamp: latest.toISOString() },
    ]);
  });

  test('a patient the professional only if the clinic wants so, as the appointment’s file does', async () => {
    const owners = await newOwners();
    const appointment = await bookTestAppointment(servicesOn(database.db), {
      slot: slotOf(owners.doctorId, at('2026-11-27', '09:00')),
      patientId: owners.patientId,
    });
    const file = `/api/public/appointments/${appointment.id}/calendar.ics?token=${appointment.linkToken}`;
    const texts = async () => [
      (await ask(owners.ofPatient)).text,
      (await newVisitor(server).ask(file)).text,
    ];
    for (const text of await texts()) {
      expect(text).toMatch(/SUMMARY:Turno médico – Clínica de prueba/);
      expect(text).toMatch(/Profesional: Lía/);
      expect(text).not.toMatch(/Consulta|especialidad/i);
    }
    await database.owner.query(
      'update message_settings set names_professional = false',
    );
    try {
      for (const text of await texts())
        expect(text).not.toMatch(/Profesional|Lía/);
    } finally {
      await database.owner.query(
        'update message_settings set names_professional = true',
      );
    }
  });

  test('a room only if its name reveals nothing of the visit, as the appointment’s file does', async () => {
    const owners = await newOwners();
    const appointment = await bookTestAppointment(servicesOn(database.db), {
      slot: slotOf(owners.doctorId, at('2026-11-27', '09:00')),
      patientId: owners.patientId,
    });
    await database.owner.query(
      `with hall as (insert into waiting_rooms (name, letter) values ('Sala A', 'A') returning id)
        insert into rooms (name, waiting_room_id) select name, id
          from hall cross join unnest(array['Consultorio 3', 'Sala de oncología']) name`,
    );
    const textsIn = async (room: string) => {
      await database.owner.query(
        'update appointments set room_id = (select id from rooms where name = $1) where id = $2',
        [room, appointment.id],
      );
      const file = `/api/public/appointments/${appointment.id}/calendar.ics?token=${appointment.linkToken}`;
      return [
        (await ask(owners.ofPatient)).text,
        (await newVisitor(server).ask(file)).text,
      ];
    };
    for (const text of await textsIn('Consultorio 3'))
      expect(text).toMatch(/Lugar: Consultorio 3/);
    for (const text of await textsIn('Sala de oncología'))
      expect(text).not.toMatch(/Lugar|oncolog/i);
  });

  test('a doctor code and time, and neither the patient nor the purpose', async () => {
    const owners = await newOwners();
    await insertAppointment(owners, at('2026-11-25', '09:00'));
    const { text } = await ask(owners.ofDoctor);
    expect(text).toMatch(/\r\nSUMMARY:Turno [A-Z2-9]{6}\r\n/);
    expect(text).not.toMatch(
      /Canaria|Reservada|Consulta|DESCRIPTION|LOCATION|ATTENDEE|\+54/,
    );
  });

  test('an hourly refresh interval, and no method, as it is no message', async () => {
    const { text } = await ask((await newOwners()).ofPatient);
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe(
      'PT1H',
    );
    expect(String(calendar.getFirstPropertyValue('x-published-ttl'))).toBe(
      'PT1H',
    );
    expect(calendar.hasProperty('method')).toBe(false);
    expect(calendar.getAllSubcomponents()).toEqual([]);
  });

  test('five hundred appointments, each once', async () => {
    const owners = await newOwners();
    const starts = Array.from({ length: 500 }, (_, hour) =>
      new Date(testNow.getTime() + hour * 60 * 60_000).toISOString(),
    );
    await Promise.all(
      starts.map((startsAt) => insertAppointment(owners, startsAt)),
    );
    for (const token of [owners.ofPatient, owners.ofDoctor]) {
      expect(eventsOf(await ask(token)).map((event) => event.starts)).toEqual(
        starts,
      );
    }
  });
});

describe('a calendar program that asks again', () => {
  test('hears at any time that nothing changed, until something changes', async () => {
    const owners = await newOwners();
    await insertAppointment(owners, at('2026-11-25', '09:00'));
    const first = await ask(owners.ofPatient);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('content-type')).toBe(
      'text/calendar; charset=utf-8',
    );
    server.clock.now = new Date(testNow.getTime() + 3 * 60 * 60_000);
    for (const text of [etag, `W/${etag}`, `"otro", ${etag}`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const again = await ask(
          owners.ofPatient,
          { 'if-none-match': text },
          method,
        );
        expect(again.status, `${method} ${text}`).toBe(304);
        expect(again.text).toBe('');
        expect(again.headers.get('etag')).toBe(etag);
        expect(again.headers.get('cache-control')).toBe('private, no-cache');
      }
    }
    expect((await ask(owners.ofPatient)).text).toBe(first.text);
    await insertAppointment(owners, at('2026-11-26', '09:00'));
    const changed = await ask(owners.ofPatient, { 'if-none-match': etag });
    expect(eventsOf(changed)).toHaveLength(2);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('gets the same headers by HEAD as by GET', async () => {
    const { ofPatient } = await newOwners();
    const [whole, head] = [
      await ask(ofPatient),
      await ask(ofPatient, {}, 'HEAD'),
    ];
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    for (const name of ['etag', 'cache-control', 'content-type']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  test('changes nothing and gets no cookie, twenty times by GET and HEAD', async () => {
    const { ofPatient, ofDoctor } = await newOwners();
    const before = await digestOf(database);
    for (let time = 0; time < 20; time++) {
      for (const token of [ofPatient, ofDoctor, makeToken()]) {
        const answer = await ask(token, {}, time % 2 === 0 ? 'GET' : 'HEAD');
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(answer.headers.get('x-robots-tag')).toBe('noindex');
        expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      }
    }
    expect(await digestOf(database)).toEqual(before);
  });
});

describe('the address of a calendar refuses alike', () => {
  const refused = {
    defined: true,
    code: 'NOT_FOUND',
    status: 404,
    message: NOT_FOUND.message,
  };

  async function expectRefused(path: string, method = 'GET'): Promise<void> {
    const answer = await newVisitor(server).ask(path, { method });
    expect(answer.status, path).toBe(404);
    expect(answer.json).toEqual(refused);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.has('etag')).toBe(false);
  }

  test('an unknown, cut, longer, stored or missing secret, and the secret of an appointment', async () => {
    const owners = await newOwners();
    const appointment = await bookTestAppointment(servicesOn(database.db), {
      slot: slotOf(owners.doctorId, at('2026-11-27', '09:00')),
      patientId: owners.patientId,
    });
    const own = owners.ofPatient;
    for (const token of [
      makeToken(),
      own.slice(0, -1),
      `${own}A`,
      own.toLowerCase(),
      appointment.linkToken,
      hashOf(own).toString('base64url'),
      hashOf(own).toString('hex'),
      owners.patientId,
      '',
      '%00',
      "' or 1=1 --",
      'A'.repeat(5000),
    ]) {
      await expectRefused(addressOf(encodeURIComponent(token)));
    }
    for (const path of [own, `${own}.ICS`, `${own}.ics/`, `${own}.ics.ics`]) {
      await expectRefused(`/api/public/calendar/${path}`);
    }
    await expectRefused(addressOf(own), 'DELETE');
  });

  test('a secret that its owner ended or replaced', async () => {
    const owners = await newOwners();
    expect((await ask(owners.ofPatient)).status).toBe(200);
    await revokeCalendarFeed(database.db, {
      owner: { kind: 'patient', id: owners.patientId },
    });
    await expectRefused(addressOf(owners.ofPatient));
    const next = await create({ kind: 'doctor', id: owners.doctorId });
    await expectRefused(addressOf(owners.ofDoctor));
    expect((await ask(next)).status).toBe(200);
  });
});

test('the log does not repeat the secret of an address', async () => {
  const { ofPatient } = await newOwners();
  await ask(ofPatient);
  await ask(ofPatient.slice(0, -1));
  const log = server.logged.join('\n');
  expect(log).toContain('/api/public/calendar/…');
  expect(log).not.toContain(ofPatient.slice(0, 20));
});
