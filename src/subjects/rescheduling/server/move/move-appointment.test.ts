import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  bookTestAppointment,
  byCode,
  byLink,
  type TestAppointment,
} from '../../../../testing/clinic/appointments.ts';
import {
  at,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
  type TestPatient,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { digestOf } from '../../../../testing/database/table-digest.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { lookAtAppointment } from '../../../appointments/server/look-at-appointment.ts';
import { holdSlot } from '../../../booking/server/hold/hold-slot.ts';
import type { Slot } from '../../../schedule/contract/slot.ts';
import { confirmAppointment } from '../confirm/confirm-appointment.ts';
import { moveAppointment } from './move-appointment.ts';

const database = testDatabase({ maxConnections: 30 });
let clinic: SmallClinic;
let services: Services;
let nextDay = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

/** Returns a new day for each test, so that no test finds the appointments of another. */
function freshDay(): string {
  return new Date(Date.UTC(2026, 10, 26) + nextDay++ * 86_400_000)
    .toISOString()
    .slice(0, 10);
}

async function bookedAt(
  startsAt: string,
  { isLong = false, patient }: { isLong?: boolean; patient?: TestPatient } = {},
) {
  const owner =
    patient ?? (await insertPatient(database, { email: 'maria@example.com' }));
  const practiceId = isLong ? clinic.longPracticeId : clinic.practiceId;
  const slot = { doctorId: clinic.doctorId, practiceId, startsAt };
  return {
    patient: owner,
    slot,
    appointment: await bookTestAppointment(services, {
      slot,
      patientId: owner.id,
    }),
  };
}

function move(appointment: TestAppointment, startsAt: string, now = testNow) {
  return moveAppointment(services, { ...byLink(appointment, now), startsAt });
}

function hold(slot: Slot) {
  return holdSlot(services, { slot, heldBy: newBrowser(), now: testNow });
}

async function rowOf(id: string) {
  const { rows } = await database.owner.query(
    `select status, code, starts_at, ends_at, room_id, version, confirmed_at, moved_at, overbook_place,
      overbook_half_day from appointments where id = $1`,
    [id],
  );
  return rows[0];
}

async function expectNothingWritten(
  work: () => Promise<unknown>,
): Promise<void> {
  const before = await digestOf(database);
  await work();
  expect(await digestOf(database)).toEqual(before);
}

describe('a patient who moves an appointment', () => {
  test('keeps the same appointment, code and link, at the new time', async () => {
    const day = freshDay();
    const { appointment } = await bookedAt(at(day, '10:00'));
    await confirmAppointment(services, byLink(appointment));
    const moved = await move(appointment, at(day, '15:00'));
    expect(moved).toMatchObject({
      ok: true,
      value: {
        id: appointment.id,
        code: appointment.code,
        status: 'booked',
        startsAt: at(day, '15:00'),
        endsAt: at(day, '15:20'),
        linkToken: appointment.linkToken,
        isConfirmed: false,
        canConfirm: true,
        canChange: true,
      },
    });
    expect(await rowOf(appointment.id)).toMatchObject({
      status: 'booked',
      code: appointment.code,
      starts_at: new Date(at(day, '15:00')),
      ends_at: new Date(at(day, '15:20')),
      version: 2,
      confirmed_at: null,
      moved_at: testNow,
    });
    expect(await lookAtAppointment(services, byLink(appointment))).toEqual(
      moved,
    );
  });

  test('frees the old time for others, and takes the new one', async () => {
    const day = freshDay();
    const { appointment, slot } = await bookedAt(at(day, '10:00'));
    await move(appointment, at(day, '15:00'));
    expect(await hold(slot)).toMatchObject({ ok: true });
    expect(await hold({ ...slot, startsAt: at(day, '15:00') })).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_TAKEN' },
    });
    const { rows } = await database.owner.query(
      `select count(*)::int as rows from appointments where doctor_id = $1 and starts_at = $2`,
      [clinic.doctorId, at(day, '15:00')],
    );
    expect(rows).toEqual([{ rows: 1 }]);
  });

  test('finds both times and the author in the history, and is told once', async () => {
    const day = freshDay();
    const { appointment, patient } = await bookedAt(at(day, '10:00'));
    await move(appointment, at(day, '15:00'));
    const { rows: transitions } = await database.owner.query(
      `select from_status, to_status, actor_kind, actor_id, at, from_starts_at, to_starts_at
        from appointment_transitions where appointment_id = $1 order by id`,
      [appointment.id],
    );
    expect(transitions[1]).toEqual({
      from_status: 'booked',
      to_status: 'booked',
      actor_kind: 'patient',
      actor_id: patient.id,
      at: testNow,
      from_starts_at: new Date(at(day, '10:00')),
      to_starts_at: new Date(at(day, '15:00')),
    });
    expect(transitions).toHaveLength(2);
    const { rows: told } = await database.owner.query(
      `select kind, channel, appointment_version as version from outbox where appointment_id = $1 and kind = 'change'`,
      [appointment.id],
    );
    expect(told).toEqual([{ kind: 'change', channel: 'email', version: 2 }]);
  });

  test('gets the same answer to a repeat, and nothing is written', async () => {
    const day = freshDay();
    const { appointment } = await bookedAt(at(day, '10:00'));
    const first = await move(appointment, at(day, '15:00'));
    await expectNothingWritten(async () => {
      expect(await move(appointment, at(day, '15:00'))).toEqual(first);
    });
  });

  test('moves it once with twenty equal requests at once', async () => {
    const day = freshDay();
    const { appointment } = await bookedAt(at(day, '10:00'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => move(appointment, at(day, '15:00'))),
    );
    expect(answers[0]).toMatchObject({
      ok: true,
      value: { startsAt: at(day, '15:00') },
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await rowOf(appointment.id)).toMatchObject({ version: 2 });
  });

  test('with twenty different times at once ends at one of them, and the history has every step', {
    tags: ['all'],
  }, async () => {
    const day = freshDay();
    const { appointment } = await bookedAt(at(day, '08:00'));
    const times = Array.from({ length: 20 }, (_, index) =>
      new Date(
        Date.parse(at(day, '10:00')) + index * 20 * 60_000,
      ).toISOString(),
    );
    const answers = await Promise.all(
      times.map((time) => move(appointment, time)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ ok: true });
    const { rows } = await database.owner.query(
      `select from_starts_at, to_starts_at from appointment_transitions
        where appointment_id = $1 and to_starts_at is not null order by id`,
      [appointment.id],
    );
    expect(rows.map((row) => row.from_starts_at)).toEqual([
      new Date(at(day, '08:00')),
      ...rows.slice(0, -1).map((row) => row.to_starts_at),
    ]);
    expect(await rowOf(appointment.id)).toMatchObject({
      version: 21,
      starts_at: rows.at(-1).to_starts_at,
    });
  });

  test('may use DNI and code', async () => {
    const day = freshDay();
    const { appointment, patient } = await bookedAt(at(day, '10:00'));
    const moved = await moveAppointment(services, {
      ...byCode(appointment, patient.dni),
      startsAt: at(day, '15:00'),
    });
    if (!moved.ok) throw new Error(moved.refusal.code);
    // The link that the code gave is valid until the appointment's new end.
    const request = byLink(
      { ...appointment, linkToken: moved.value.linkToken },
      new Date(at(day, '15:19')),
    );
    expect(await lookAtAppointment(services, request)).toMatchObject({
      ok: true,
    });
  });

  test('may move it back', async () => {
    const day = freshDay();
    const { appointment } = await bookedAt(at(day, '10:00'));
    await move(appointment, at(day, '15:00'));
    expect(await move(appointment, at(day, '10:00'))).toMatchObject({
      ok: true,
    });
    expect(await rowOf(appointment.id)).toMatchObject({
      version: 3,
      starts_at: new Date(at(day, '10:00')),
    });
  });

  test('gets a room of the new session', async () => {
    const day = freshDay();
    const { appointment } = await bookedAt(at(day, '10:00'));
    const { rows } = await database.owner.query(
      `with waiting as (insert into waiting_rooms (name, letter) values ('Planta baja', 'A') returning id), room as (
        insert into rooms (name, waiting_room_id) select 'Consultorio 7', id from waiting returning id), session as (
        insert into extra_sessions (doctor_id, starts_at, ends_at, slot_minutes, room_id)
          select $1, $2, $3, 20, id from room)
        select id from room`,
      [clinic.doctorId, at(day, '21:00'), at(day, '22:00')],
    );
    expect(await move(appointment, at(day, '21:20'))).toMatchObject({
      ok: true,
      value: { roomName: 'Consultorio 7' },
    });
    expect(await rowOf(appointment.id)).toMatchObject({ room_id: rows[0].id });
  });
});

describe('a move to a time that overlaps its own', () => {
  test.each([
    ['later', '10:20', '11:00'],
    ['earlier', '09:40', '10:20'],
  ])('goes a little %s', async (_, start, end) => {
    const day = freshDay();
    const { appointment } = await bookedAt(at(day, '10:00'), { isLong: true });
    expect(await move(appointment, at(day, start))).toMatchObject({
      ok: true,
      value: { startsAt: at(day, start), endsAt: at(day, end) },
    });
    const { rows } = await database.owner.query(
      `select count(*)::int as rows from appointments where starts_at >= $1 and starts_at < $2`,
      [at(day, '00:00'), at(day, '23:59')],
    );
    expect(rows).toEqual([{ rows: 1 }]);
  });

  test('is refused if another patient has the rest', async () => {
    const day = freshDay();
    const { appointment } = await bookedAt(at(day, '10:00'), { isLong: true });
    await bookedAt(at(day, '10:40'));
    await expectNothingWritten(async () => {
      expect(await move(appointment, at(day, '10:20'))).toMatchObject({
        ok: false,
        refusal: { code: 'SLOT_TAKEN' },
      });
    });
  });

  test('also succeeds when the visit became longer or shorter since the booking', async () => {
    const minutes = (practiceId: string, visitMinutes: number) =>
      database.owner.query(
        'update practices set visit_minutes = $2 where id = $1',
        [practiceId, visitMinutes],
      );
    const day = freshDay();
    const growing = await bookedAt(at(day, '10:20'));
    const shrinking = await bookedAt(at(day, '14:00'), { isLong: true });
    try {
      await minutes(clinic.practiceId, 60);
      await minutes(clinic.longPracticeId, 20);
      expect(await move(growing.appointment, at(day, '10:00'))).toMatchObject({
        ok: true,
        value: { startsAt: at(day, '10:00'), endsAt: at(day, '11:00') },
      });
      expect(await move(shrinking.appointment, at(day, '14:20'))).toMatchObject(
        {
          ok: true,
          value: { startsAt: at(day, '14:20'), endsAt: at(day, '14:40') },
        },
      );
    } finally {
      await minutes(clinic.practiceId, 20);
      await minutes(clinic.longPracticeId, 40);
    }
  });

  test('gives an overbooking a regular time if one is free, and never a time that it shares', async () => {
    const day = freshDay();
    const regular = await bookedAt(at(day, '10:00'));
    const { appointment } = await bookedAt(at(day, '17:00'));
    await database.owner.query(
      `update appointments set starts_at = $2, ends_at = $3, overbook_place = 1, overbook_half_day = $4 where id = $1`,
      [appointment.id, at(day, '10:00'), at(day, '10:20'), `${day} AM`],
    );
    expect(await move(appointment, at(day, '10:20'))).toMatchObject({
      ok: true,
    });
    expect(await rowOf(appointment.id)).toMatchObject({
      overbook_place: 0,
      overbook_half_day: null,
    });
    expect(await move(regular.appointment, at(day, '10:20'))).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_TAKEN' },
    });
  });
});

describe('links after a move', () => {
  test('work until the new end, and no longer', async () => {
    const day = freshDay();
    const { appointment } = await bookedAt(at(day, '10:00'));
    await move(appointment, at(day, '15:00'));
    const look = (time: string) =>
      lookAtAppointment(services, byLink(appointment, new Date(at(day, time))));
    expect(await look('15:19')).toMatchObject({ ok: true });
    expect(await look('15:20')).toEqual({
      ok: false,
      refusal: { code: 'ACCESS_REFUSED' },
    });
  });

  test('end earlier if the new time is earlier', async () => {
    const day = freshDay();
    const { appointment } = await bookedAt(at(day, '15:00'));
    await move(appointment, at(day, '10:00'));
    expect(
      await lookAtAppointment(
        services,
        byLink(appointment, new Date(at(day, '10:20'))),
      ),
    ).toMatchObject({
      ok: false,
    });
  });
});

describe('the move deadline', () => {
  test('is twelve hours before, to the instant, and the refusal names it', async () => {
    const day = freshDay();
    const mine = await bookedAt(at(day, '15:00'));
    const limit = Date.parse(at(day, '03:00'));
    await expectNothingWritten(async () => {
      expect(
        await move(mine.appointment, at(day, '17:00'), new Date(limit + 1)),
      ).toEqual({
        ok: false,
        refusal: { code: 'CHANGE_TOO_LATE', data: { changeUntilHours: 12 } },
      });
    });
    expect(
      await move(mine.appointment, at(day, '17:00'), new Date(limit)),
    ).toMatchObject({ ok: true });
  });

  test('is the doctor’s own if longer', async () => {
    const day = freshDay();
    const { appointment } = await bookedAt(at(day, '15:00'));
    await database.owner.query(
      'insert into booking_policies (doctor_id, change_until_hours) values ($1, 24)',
      [clinic.doctorId],
    );
    try {
      const now = new Date(Date.parse(at(day, '15:00')) - 23 * 3_600_000);
      expect(
        await lookAtAppointment(services, byLink(appointment, now)),
      ).toMatchObject({
        ok: true,
        value: { canChange: false, canCancel: true },
      });
      expect(await move(appointment, at(day, '17:00'), now)).toEqual({
        ok: false,
        refusal: { code: 'CHANGE_TOO_LATE', data: { changeUntilHours: 24 } },
      });
    } finally {
      await database.owner.query(
        'delete from booking_policies where doctor_id = $1',
        [clinic.doctorId],
      );
    }
  });

  test('does not stop the repeat of a move to a time within the deadline', async () => {
    const { appointment } = await bookedAt(at('2026-11-25', '10:00'));
    const first = await move(appointment, at('2026-11-24', '18:00'));
    expect(first).toMatchObject({
      ok: true,
      value: { canChange: false, canConfirm: true },
    });
    expect(await move(appointment, at('2026-11-24', '18:00'))).toEqual(first);
    expect(await move(appointment, at('2026-11-24', '18:20'))).toMatchObject({
      ok: false,
      refusal: { code: 'CHANGE_TOO_LATE' },
    });
  });
});

describe('a move is refused, and nothing is written', () => {
  test('to another patient’s time, with the nearest times but not its own', async () => {
    const day = freshDay();
    const mine = await bookedAt(at(day, '10:00'));
    await bookedAt(at(day, '10:20'));
    await expectNothingWritten(async () => {
      const refused = await move(mine.appointment, at(day, '10:20'));
      if (refused.ok || refused.refusal.code !== 'SLOT_TAKEN')
        throw new Error('It was to be refused.');
      const nearest = refused.refusal.data.nearest.map(
        ({ startsAt }) => startsAt,
      );
      expect(nearest).toContain(at(day, '10:40'));
      expect(nearest).not.toContain(at(day, '10:00'));
    });
  });

  test('to a held time, until the hold runs out', async () => {
    const day = freshDay();
    const mine = await bookedAt(at(day, '10:00'));
    await hold({ ...mine.slot, startsAt: at(day, '15:00') });
    await expectNothingWritten(async () => {
      expect(await move(mine.appointment, at(day, '15:00'))).toMatchObject({
        ok: false,
        refusal: { code: 'SLOT_TAKEN' },
      });
    });
    const later = new Date(testNow.getTime() + 301_000);
    expect(await move(mine.appointment, at(day, '15:00'), later)).toMatchObject(
      { ok: true },
    );
  });

  test('to the hour of the patient’s appointment with another doctor', async () => {
    const day = freshDay();
    const mine = await bookedAt(at(day, '10:00'));
    const { rows } = await database.owner.query(
      `with specialty as (insert into specialties (slug, name) values ('otra', 'Otra') returning id)
        insert into practices (specialty_id, name, visit_minutes) select id, 'Consulta', 20 from specialty
        returning id, specialty_id`,
    );
    const [{ id: practiceId, specialty_id: specialtyId }] = rows;
    const doctorId = await insertDoctor(database, {
      name: 'Otro Médico',
      specialtyId,
      practiceIds: [practiceId],
    });
    const slot = { doctorId, practiceId, startsAt: at(day, '15:00') };
    await bookTestAppointment(services, { slot, patientId: mine.patient.id });
    await expectNothingWritten(async () => {
      expect(await move(mine.appointment, at(day, '15:00'))).toEqual({
        ok: false,
        refusal: { code: 'PATIENT_BUSY' },
      });
    });
  });

  test.each([
    ['a time in the past', at('2026-11-24', '08:00'), 'PAST'],
    [
      'a time within the clinic’s notice',
      at('2026-11-24', '10:00'),
      'TOO_SOON',
    ],
    ['a day beyond the horizon', at('2027-03-01', '10:00'), 'BEYOND_HORIZON'],
    ['a day in the year 2999', '2999-12-31T23:00:00Z', 'BEYOND_HORIZON'],
    [
      'a minute at which no time begins',
      at('2026-11-27', '10:07'),
      'NOT_A_SLOT',
    ],
    [
      'a second at which no time begins',
      '2026-11-27T13:00:01.000Z',
      'NOT_A_SLOT',
    ],
    ['the night', at('2026-11-27', '03:00'), 'NOT_A_SLOT'],
  ])('to %s', async (_, startsAt, reason) => {
    const { appointment } = await bookedAt(at(freshDay(), '10:00'));
    await expectNothingWritten(async () => {
      expect(await move(appointment, startsAt)).toMatchObject({
        ok: false,
        refusal: { code: 'SLOT_NOT_OFFERED', data: { reason } },
      });
    });
  });

  test('during an absence of its doctor, but not of another doctor', async () => {
    const day = freshDay();
    const { appointment } = await bookedAt(at(day, '10:00'));
    const otherId = await insertDoctor(database, {
      name: 'Doctora De Al Lado',
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    });
    for (const doctorId of [otherId, clinic.doctorId]) {
      await database.owner.query(
        `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
          values ($1, $2, $3, 'vacation', 'Vacaciones')`,
        [
          doctorId,
          at(day, doctorId === otherId ? '00:00' : '14:00'),
          at(day, doctorId === otherId ? '23:59' : '16:00'),
        ],
      );
    }
    await expectNothingWritten(async () => {
      expect(await move(appointment, at(day, '15:00'))).toMatchObject({
        ok: false,
        refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'NOT_A_SLOT' } },
      });
    });
    expect(await move(appointment, at(day, '17:00'))).toMatchObject({
      ok: true,
    });
  });

  test('after the doctor left the clinic', async () => {
    const doctorId = await insertDoctor(database, {
      name: 'Doctor Que Se Va',
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    });
    const day = freshDay();
    const patient = await insertPatient(database);
    const slot = {
      doctorId,
      practiceId: clinic.practiceId,
      startsAt: at(day, '10:00'),
    };
    const appointment = await bookTestAppointment(services, {
      slot,
      patientId: patient.id,
    });
    await database.owner.query(
      `update doctors set status = 'retired' where id = $1`,
      [doctorId],
    );
    await expectNothingWritten(async () => {
      expect(await move(appointment, at(day, '15:00'))).toEqual({
        ok: false,
        refusal: {
          code: 'SLOT_NOT_OFFERED',
          data: { reason: 'PRACTICE_NOT_OFFERED', nearest: [] },
        },
      });
    });
  });
});

describe('an appointment that no longer stands', () => {
  test('does not move if cancelled, even to its own time', async () => {
    const day = freshDay();
    const { appointment } = await bookedAt(at(day, '10:00'));
    await cancelAppointment(services, byLink(appointment));
    for (const time of ['15:00', '10:00']) {
      expect(await move(appointment, at(day, time))).toEqual({
        ok: false,
        refusal: { code: 'WRONG_STATUS', data: { status: 'cancelled' } },
      });
    }
  });

  test.each(['arrived', 'in_progress', 'fulfilled', 'noshow'])(
    'does not move when %s',
    async (status) => {
      const day = freshDay();
      const { appointment } = await bookedAt(at(day, '10:00'));
      await database.owner.query(
        'update appointments set status = $2 where id = $1',
        [appointment.id, status],
      );
      await expectNothingWritten(async () => {
        expect(await move(appointment, at(day, '15:00'))).toEqual({
          ok: false,
          refusal: { code: 'WRONG_STATUS', data: { status } },
        });
      });
    },
  );

  test('is moved and then cancelled, or only cancelled, when both happen at once', async () => {
    for (let round = 0; round < 5; round++) {
      const day = freshDay();
      const { appointment } = await bookedAt(at(day, '10:00'));
      const [cancelled, moved] = await Promise.all([
        cancelAppointment(services, byLink(appointment)),
        move(appointment, at(day, '15:00')),
      ]);
      expect(cancelled).toMatchObject({
        ok: true,
        value: { status: 'cancelled' },
      });
      expect(await rowOf(appointment.id)).toMatchObject({
        status: 'cancelled',
        version: moved.ok ? 3 : 2,
      });
      if (!moved.ok) expect(moved.refusal.code).toBe('WRONG_STATUS');
    }
  });
});

test('a request without this appointment’s link or code moves nothing, and learns nothing', async () => {
  const day = freshDay();
  const { appointment, patient } = await bookedAt(at(day, '10:00'));
  const other = await bookedAt(at(day, '11:00'));
  const over = new Date(at(day, '10:20'));
  const wrong = {
    'the link of another appointment': byLink({
      ...appointment,
      linkToken: other.appointment.linkToken,
    }),
    'a link that was cut': byLink({
      ...appointment,
      linkToken: appointment.linkToken.slice(0, -1),
    }),
    'a link of nobody': byLink({ ...appointment, linkToken: 'A'.repeat(43) }),
    'a link after the appointment ended': byLink(appointment, over),
    'a code after the appointment ended': byCode(
      appointment,
      patient.dni,
      over,
    ),
    'the DNI of somebody else': byCode(appointment, other.patient.dni),
    'the code of another appointment': byCode(
      { ...appointment, code: other.appointment.code },
      patient.dni,
    ),
    'an appointment that is none': byLink({ ...appointment, id: randomUUID() }),
  };
  await expectNothingWritten(async () => {
    for (const [what, request] of Object.entries(wrong)) {
      const refused = { ok: false, refusal: { code: 'ACCESS_REFUSED' } };
      expect(
        await moveAppointment(services, {
          ...request,
          startsAt: at(day, '15:00'),
        }),
        what,
      ).toEqual(refused);
      expect(await confirmAppointment(services, request), what).toEqual(
        refused,
      );
    }
  });
});
