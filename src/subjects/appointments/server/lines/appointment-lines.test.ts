import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import type { Announcement } from '../../../../base/kernel/live/changes.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { findStaffAppointment } from '../staff-appointment-queries.ts';
import { toStaffAppointment } from '../to-staff-appointment.ts';
import { markLinesRead } from './mark-lines-read.ts';
import { readLines } from './read-lines.ts';
import { writeLine } from './write-line.ts';

const database = testDatabase();
let services: Services;
let clinic: SmallClinic;
let deskId: string;
let otherDoctorId: string;
const heard: Announcement[] = [];

beforeAll(async () => {
  const changes = {
    announce: (said: Announcement) => heard.push(said),
    hear: () => () => {},
    hearEnded: () => () => {},
  };
  services = { ...servicesOn(database.db), changes } as Services;
  clinic = await insertSmallClinic(database);
  deskId = (
    await insertUser(database, { role: 'Recepcionista', name: 'Marta Díaz' })
  ).id;
  otherDoctorId = await insertDoctor(database, {
    name: 'Otro Médico',
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
});

let made = 0;

async function insertAppointment(): Promise<string> {
  const patient = await insertPatient(database);
  const letters = 'ABCDEFGHJK';
  const code = `TR${[...String(1000 + made)].map((digit) => letters[Number(digit)]).join('')}`;
  const startsAt = at(
    '2026-11-24',
    `${String(9 + (made++ % 9)).padStart(2, '0')}:00`,
  );
  const { rows } = await database.owner.query(
    `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
        booked_at, booked_by)
      values ($1, $2, $3, $4, $5, $6, $6::timestamptz + interval '20 minutes', 'booked', $7, 'reception')
      returning id`,
    [
      code,
      clinic.doctorId,
      patient.id,
      clinic.specialtyId,
      clinic.practiceId,
      startsAt,
      testNow,
    ],
  );
  return rows[0].id;
}

const desk = () => callBy(actorAs('reception', deskId));
const doctor = (id = clinic.doctorId) =>
  callBy({ ...actorAs('doctor', id), name: 'Laura Gómez' });

function write(
  by: ReturnType<typeof desk> | ReturnType<typeof doctor>,
  appointmentId: string,
  text: string,
  more = {},
) {
  return writeLine(services, {
    ...by,
    appointmentId,
    text,
    seenUpTo: 0,
    idempotencyKey: randomUUID(),
    ...more,
  });
}

async function unreadOf(
  by: ReturnType<typeof desk> | ReturnType<typeof doctor>,
  id: string,
) {
  const row = await findStaffAppointment(database.db, { id, doctorId: null });
  return row && toStaffAppointment(row, by).unreadLines;
}

describe('lines between counter and doctor', () => {
  test('count as unread for the other side until it reads them', async () => {
    const id = await insertAppointment();
    await write(desk(), id, '  Trae estudios\nen papel ');
    expect(await unreadOf(doctor(), id)).toBe(1);
    expect(await unreadOf(desk(), id)).toBe(0);
    const answered = await write(doctor(), id, 'Que pase antes.', {
      seenUpTo: 1,
    });
    expect(answered).toMatchObject({
      ok: true,
      value: {
        lines: [
          {
            number: 1,
            side: 'counter',
            isOwnSide: false,
            text: 'Trae estudios en papel',
          },
          {
            number: 2,
            side: 'doctor',
            isOwnSide: true,
            authorName: 'Laura Gómez',
          },
        ],
        readUpTo: 1,
        otherReadUpTo: 0,
      },
    });
    expect([await unreadOf(doctor(), id), await unreadOf(desk(), id)]).toEqual([
      0, 1,
    ]);
    const read = await markLinesRead(services, {
      ...desk(),
      appointmentId: id,
      upTo: 200,
    });
    expect(read).toMatchObject({ value: { readUpTo: 2 } });
    // The mark never moves back.
    const back = await markLinesRead(services, {
      ...desk(),
      appointmentId: id,
      upTo: 1,
    });
    expect(back).toMatchObject({ value: { readUpTo: 2 } });
    expect(
      await readLines(services, { ...doctor(), appointmentId: id }),
    ).toMatchObject({
      value: { otherReadUpTo: 2 },
    });
  });

  test('are written once per request, and numbered without holes if both sides write at once', async () => {
    const id = await insertAppointment();
    const idempotencyKey = randomUUID();
    await Promise.all([
      ...Array.from({ length: 4 }, (_, n) =>
        write(desk(), id, `Recepción ${n}`),
      ),
      ...Array.from({ length: 4 }, (_, n) =>
        write(doctor(), id, `Consultorio ${n}`),
      ),
      ...Array.from({ length: 3 }, () =>
        write(desk(), id, 'Repetido', { idempotencyKey }),
      ),
    ]);
    const read = await readLines(services, { ...desk(), appointmentId: id });
    const numbers = read.ok ? read.value.lines.map(({ number }) => number) : [];
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('are not found for another doctor’s appointment', async () => {
    const id = await insertAppointment();
    const other = doctor(otherDoctorId);
    const notFound = { ok: false, refusal: { code: 'NOT_FOUND' } };
    expect(
      await readLines(services, { ...other, appointmentId: id }),
    ).toMatchObject(notFound);
    expect(await write(other, id, 'Hola')).toMatchObject(notFound);
    expect(
      await markLinesRead(services, { ...other, appointmentId: id, upTo: 1 }),
    ).toMatchObject(notFound);
  });

  test('move with an appointment to its new doctor as unread, and leave the former doctor', async () => {
    const id = await insertAppointment();
    await write(desk(), id, 'Llega tarde');
    await write(doctor(), id, 'Está bien', { seenUpTo: 1 });
    await database.owner.query(
      'update appointments set doctor_id = $1 where id = $2',
      [otherDoctorId, id],
    );
    expect(await unreadOf(doctor(otherDoctorId), id)).toBe(2);
    expect(
      await readLines(services, {
        ...doctor(otherDoctorId),
        appointmentId: id,
      }),
    ).toMatchObject({
      value: {
        readUpTo: 0,
        lines: [{ side: 'counter' }, { side: 'doctor', isOwnSide: false }],
      },
    });
    expect(
      await readLines(services, { ...doctor(), appointmentId: id }),
    ).toMatchObject({ ok: false });
  });

  test.each([
    ['empty', '  \n '],
    ['invisible', '\u200b\u200b'],
    ['too long', 'a'.repeat(281)],
  ])('are refused if %s', async (_, text) => {
    const id = await insertAppointment();
    expect(await write(desk(), id, text)).toMatchObject({
      ok: false,
      refusal: { code: 'INVALID_INPUT' },
    });
  });

  test('are announced to staff without the patient, and not to the patient', async () => {
    const id = await insertAppointment();
    heard.length = 0;
    await write(desk(), id, 'Canario');
    await new Promise(setImmediate);
    expect(heard).toEqual([
      {
        kind: 'appointment',
        appointmentId: id,
        doctorId: clinic.doctorId,
        day: '2026-11-24',
      },
    ]);
  });

  test('cannot be deleted by the product', async () => {
    await expect(
      database.db.deleteFrom('appointmentLines').execute(),
    ).rejects.toThrow(/permission denied/);
  });
});
