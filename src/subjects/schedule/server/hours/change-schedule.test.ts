import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, refuse } from '../../../../base/kernel/refusal.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import {
  at,
  heldRequestOf,
  newBrowser,
  requestOf,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { untilOneWaits } from '../../../../testing/database/advisory-waits.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { holdSlot } from '../../../booking/server/hold/hold-slot.ts';
import { bookAppointment } from '../../../booking/server/take/book-appointment.ts';
import { changeSchedule } from './change-schedule.ts';

const database = testDatabase();
let clinic: SmallClinic;
let doctorId: string;
/** Two processes on one database: one books, the other changes the schedule. */
let booking: Services;
let administration: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  booking = servicesOn(database.db);
  administration = servicesOn(database.db);
});

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letterOf = (index: number) => letters[Math.floor(index) % letters.length];
let nextDoctor = 0;
beforeEach(async () => {
  doctorId = await insertDoctor(database, {
    name: `Doctora ${letterOf(nextDoctor / letters.length)}${letterOf(nextDoctor++)}`,
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId, clinic.longPracticeId],
  });
});

const slotAt = (time: string) => ({
  doctorId,
  practiceId: clinic.practiceId,
  startsAt: at('2026-11-26', time),
});

async function bookAt(time: string, fullName = 'María Pérez') {
  const patient = await insertPatient(database, { fullName });
  return bookTestAppointment(booking, {
    slot: slotAt(time),
    patientId: patient.id,
  });
}

/** A change written in SQL, with $1 for the doctor's id. */
function change(
  statement: string,
  doctorIds: readonly string[] | 'all' = [doctorId],
  values: unknown[] = [],
) {
  return changeSchedule(administration, {
    doctorIds,
    now: testNow,
    change: async (tx) => done(await run(tx, statement, [doctorId, ...values])),
  });
}

async function run(tx: Database, statement: string, values: unknown[]) {
  const { CompiledQuery } = await import('kysely');
  const used = values.slice(0, new Set(statement.match(/\$\d/g)).size);
  await tx.executeQuery(CompiledQuery.raw(statement, used));
  return statement;
}

const absence = (from: string, to: string) =>
  `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
    values ($1, '${at('2026-11-26', from)}', '${at('2026-11-26', to)}', 'congress', 'Congreso')`;

const holiday = `insert into holidays (day, name, kind, source) values ('2026-11-26', 'Fiesta', 'propio', 'test')`;

describe('a change that leaves an appointment outside', () => {
  const cases: [what: string, statement: string][] = [
    ['an absence over it', absence('10:00', '12:00')],
    ['an absence over its last minutes', absence('10:10', '12:00')],
    ['a holiday', holiday],
    [
      'hours that end',
      `update availability_rules set ended_at = now() where doctor_id = $1 and weekday = 4`,
    ],
    [
      'hours that begin later',
      `update availability_rules set from_minute = 615 where doctor_id = $1 and weekday = 4`,
    ],
    [
      'a practice that the doctor no longer does',
      `delete from doctor_practices where doctor_id = $1 and visit_minutes is null`,
    ],
    [
      'a doctor who is disabled',
      `update doctors set is_enabled = false where id = $1`,
    ],
    [
      'a practice that is disabled',
      `update practices set is_enabled = false where name = 'Consulta'`,
    ],
  ];
  test.each(cases)(
    'by %s is refused with its patient, and nothing of it is kept',
    async (_, statement) => {
      const appointment = await bookAt('10:00', 'Ana Suárez');
      const refused = await change(
        statement,
        statement === holiday ? 'all' : [doctorId],
      );
      expect(refused).toEqual(
        refuse({
          code: 'OUTSIDE_SCHEDULE',
          data: {
            total: 1,
            appointments: [
              {
                appointmentId: appointment.id,
                code: appointment.code,
                startsAt: at('2026-11-26', '10:00'),
                doctorId,
                doctorName: expect.stringMatching(/^Doctora /),
                patientName: 'Ana Suárez',
                familyNames: 'Suárez',
                phone: '+5491155554444',
              },
            ],
          },
        }),
      );
      // The neighbouring time can still be booked: none of the change was written.
      await bookAt('10:20');
      await database.owner.query(`update appointments set status = 'cancelled', cancelled_at = now(),
      cancelled_by = 'reception' where status = 'booked'`);
    },
  );

  test('lists the first fifty by time, and the total', async () => {
    await insertAppointmentsEvery20Minutes(60);
    const refused = await change(absence('00:00', '23:59'));
    expect(refused).toMatchObject({
      ok: false,
      refusal: { data: { total: 60 } },
    });
    const { appointments } = (
      refused as { refusal: { data: { appointments: { startsAt: string }[] } } }
    ).refusal.data;
    expect(appointments).toHaveLength(50);
    expect(appointments.map(({ startsAt }) => startsAt)).toEqual(
      appointments.map(({ startsAt }) => startsAt).sort(),
    );
  });

  test('counts an overbooking, also one that runs past the session or lies after it', async () => {
    const appointment = await bookAt('19:40');
    for (const [place, time] of [
      [1, '19:50'],
      [2, '20:30'],
    ] as const) {
      await database.owner.query(
        `update appointments set overbook_place = $2, overbook_half_day = '2026-11-26 PM',
          starts_at = $3::timestamptz, ends_at = $3::timestamptz + interval '20 minutes' where id = $1`,
        [appointment.id, place, at('2026-11-26', time)],
      );
      expect(await change(absence('19:00', '22:00'))).toMatchObject({
        ok: false,
      });
    }
    // An appointment outside the hours stays there in any change of hours, unless an absence covers it.
    expect(
      await change(
        `update availability_rules set to_minute = 1140 where doctor_id = $1`,
      ),
    ).toMatchObject({ ok: true });
  });
});

describe('appointments of a disabled practice or specialty block a change', () => {
  const enable = (table: 'practices' | 'specialties', isEnabled: boolean) =>
    database.owner.query(`update ${table} set is_enabled = $2 where id = $1`, [
      table === 'practices' ? clinic.practiceId : clinic.specialtyId,
      isEnabled,
    ]);
  const onlyFor = (practiceId: string) => `with rule as (
      select id from availability_rules where doctor_id = $1 and weekday = 4)
    insert into availability_rule_practices (rule_id, practice_id) select id, '${practiceId}' from rule`;

  test.each([
    [
      'if the hours of a practice end',
      'practices',
      (): string =>
        `update availability_rules set ended_at = now() where doctor_id = $1 and weekday = 4`,
    ],
    [
      'if the hours of a specialty begin later',
      'specialties',
      (): string =>
        `update availability_rules set from_minute = 615 where doctor_id = $1 and weekday = 4`,
    ],
    [
      'if the hours become those of another practice',
      'practices',
      (): string => onlyFor(clinic.longPracticeId),
    ],
  ] as const)('%s', async (_, table, statement) => {
    const appointment = await bookAt('10:00');
    await enable(table, false);
    const refused = await change(statement());
    await enable(table, true);
    expect(refused).toMatchObject({
      ok: false,
      refusal: {
        code: 'OUTSIDE_SCHEDULE',
        data: { appointments: [{ appointmentId: appointment.id }] },
      },
    });
    await bookAt('10:20');
  });

  test('but not if it keeps their hours', async () => {
    await bookAt('10:00');
    await enable('practices', false);
    const changed = [
      await change(
        `update availability_rules set to_minute = 1140 where doctor_id = $1`,
      ),
      await change(onlyFor(clinic.practiceId)),
    ];
    await enable('practices', true);
    for (const outcome of changed) expect(outcome).toMatchObject({ ok: true });
  });
});

describe('a change that leaves no appointment outside', () => {
  const cases: [what: string, statement: string][] = [
    ['an absence beside an appointment', absence('10:20', '12:00')],
    [
      'longer hours',
      `update availability_rules set to_minute = 1260 where doctor_id = $1`,
    ],
    [
      'other slots over the same hours',
      `update availability_rules set slot_minutes = 30 where doctor_id = $1`,
    ],
    [
      'hours parted in two that touch',
      `with later as (update availability_rules set from_minute = 610 where doctor_id = $1 and weekday = 4 returning id)
        insert into availability_rules (doctor_id, weekday, from_minute, to_minute, slot_minutes, valid_from)
        select $1, 4, 480, 610, 20, '2026-01-01' from later`,
    ],
  ];
  test.each(cases)('by %s is done', async (_, statement) => {
    await bookAt('10:00');
    expect(await change(statement)).toEqual({ ok: true, value: statement });
  });

  test('ignores a cancelled appointment', async () => {
    const cancelled = await bookAt('10:00');
    await database.owner.query(
      `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'patient' where id = $1`,
      [cancelled.id],
    );
    expect(await change(absence('09:00', '12:00'))).toMatchObject({ ok: true });
  });

  test('ignores appointments that it cancels itself', async () => {
    const appointment = await bookAt('10:00');
    const changed = await changeSchedule(administration, {
      doctorIds: [doctorId],
      now: testNow,
      change: async (tx) => {
        await tx
          .updateTable('appointments')
          .set({
            status: 'cancelled',
            cancelledAt: testNow,
            cancelledBy: 'reception',
          })
          .where('id', '=', appointment.id)
          .execute();
        return done(await run(tx, absence('08:00', '20:00'), [doctorId]));
      },
    });
    expect(changed).toMatchObject({ ok: true });
  });

  test('ignores an appointment that is already outside', async () => {
    const appointment = await bookAt('19:40');
    await database.owner.query(
      `update appointments set starts_at = $2, ends_at = $3 where id = $1`,
      [appointment.id, at('2026-11-26', '21:00'), at('2026-11-26', '21:20')],
    );
    expect(
      await change(
        `update availability_rules set to_minute = 1080 where doctor_id = $1`,
      ),
    ).toMatchObject({ ok: true });
  });

  test('moves the appointments of a session to its new room', async () => {
    const appointment = await bookAt('10:00');
    await database.owner.query(
      `insert into waiting_rooms (name, letter) values ('Sala', 'A') on conflict do nothing`,
    );
    const { rows } = await database.owner.query(
      `insert into rooms (name, waiting_room_id) select 'Consultorio 9', id from waiting_rooms limit 1 returning id`,
    );
    await change(
      `update availability_rules set room_id = '${rows[0].id}' where doctor_id = $1`,
    );
    const after = await database.owner.query(
      'select room_id from appointments where id = $1',
      [appointment.id],
    );
    expect(after.rows[0].room_id).toBe(rows[0].id);
  });
});

test('a change that refuses itself is undone', async () => {
  const refused = await changeSchedule(administration, {
    doctorIds: [doctorId],
    now: testNow,
    change: async (tx) => {
      await run(tx, absence('10:00', '12:00'), [doctorId]);
      return refuse({ code: 'NOT_FOUND' });
    },
  });
  expect(refused).toEqual(refuse({ code: 'NOT_FOUND' }));
  await bookAt('10:00');
});

test('twenty bookings and one absence at once leave no appointment in the absence', {
  tags: ['all'],
}, async () => {
  const patients = await Promise.all(
    Array.from({ length: 20 }, () => insertPatient(database)),
  );
  const minute = (n: number) => String(n).padStart(2, '0');
  const requests = await Promise.all(
    patients.map(({ id }, n) =>
      requestOf(booking, {
        slot: slotAt(
          `${minute(8 + Math.floor(n / 3))}:${minute((n % 3) * 20)}`,
        ),
        patientId: id,
      }),
    ),
  );
  const bookings = requests.map(async (request, n) => {
    // In waves, so that some bookings come before the absence, some with it, and some after it.
    for (let turns = 0; turns < n; turns++)
      await new Promise((resolve) => setImmediate(resolve));
    return bookAppointment(booking, request);
  });
  const absent = change(absence('00:00', '23:59'));
  const [changed, ...booked] = await Promise.all([absent, ...bookings]);
  const inside = booked.filter(({ ok }) => ok).length;
  // In either order: a saved absence has no appointment in it. An appointment in it means that the absence
  // was refused.
  expect(changed.ok).toBe(inside === 0);
  const { rows } = await database.owner.query(
    `select count(*)::int as count from absences join appointments appointment on appointment.doctor_id = absences.doctor_id
      and appointment.status = 'booked' and appointment.during && tstzrange(absences.starts_at, absences.ends_at)
      where absences.doctor_id = $1`,
    [doctorId],
  );
  expect(rows[0].count).toBe(0);
});

test('an absence waits for a booking under way, and sees it', async () => {
  const { id: patientId } = await insertPatient(database);
  const slow = await database.owner.connect();
  await slow.query('begin');
  await slow.query(
    `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
      booked_at, booked_by) values ('SXWW22', $1, $2, $3, $4, $5, $6, 'booked', now(), 'patient')`,
    [
      doctorId,
      patientId,
      clinic.specialtyId,
      clinic.practiceId,
      at('2026-11-26', '10:00'),
      at('2026-11-26', '10:20'),
    ],
  );
  const absent = change(absence('09:00', '12:00'));
  await untilOneWaits(database);
  await slow.query('commit');
  slow.release();
  expect(await absent).toMatchObject({
    ok: false,
    refusal: { code: 'OUTSIDE_SCHEDULE' },
  });
});

test('a booking that begins while the absence is written waits, and is refused', async () => {
  const { id: patientId } = await insertPatient(database);
  const request = await heldRequestOf(booking, {
    slot: slotAt('10:00'),
    patientId,
  });
  let booked: ReturnType<typeof bookAppointment> | undefined;
  const absent = await changeSchedule(administration, {
    doctorIds: [doctorId],
    now: testNow,
    change: async (tx) => {
      await run(tx, absence('00:00', '23:59'), [doctorId]);
      // The booking has read the old schedule, and holds the time.
      booked = bookAppointment(booking, request);
      await untilOneWaits(database);
      return done(true);
    },
  });
  expect(absent.ok).toBe(true);
  expect(await booked).toMatchObject({
    ok: false,
    refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'ABSENT' } },
  });
});

test('a hold does not block an absence, and is not confirmed afterwards', async () => {
  const { id: patientId } = await insertPatient(database);
  const heldBy = newBrowser();
  const hold = await holdSlot(booking, {
    slot: slotAt('10:00'),
    heldBy,
    now: testNow,
  });
  if (!hold.ok) throw new Error('not held');
  expect(await change(absence('00:00', '23:59'))).toMatchObject({ ok: true });
  const request = await requestOf(booking, {
    slot: slotAt('10:00'),
    patientId,
    holdId: hold.value.id,
  });
  expect(await bookAppointment(booking, request)).toMatchObject({
    ok: false,
    refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'ABSENT' } },
  });
});

async function insertAppointmentsEvery20Minutes(count: number): Promise<void> {
  await database.owner.query(
    `with patient as (
      insert into patients (dni, full_name) select (30000000 + n)::text, 'Paciente ' || n
        from generate_series(1, $4::int) n returning id
    ), numbered as (select id, row_number() over () - 1 as n from patient)
    insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
      booked_at, booked_by)
    select 'Q' || translate(lpad(n::text, 5, '0'), '01', 'XY'), $1, id, $2, $3,
      $5::timestamptz + n * interval '10 minutes', $5::timestamptz + (n + 1) * interval '10 minutes', 'booked', now(), 'patient'
    from numbered`,
    [
      doctorId,
      clinic.specialtyId,
      clinic.practiceId,
      count,
      at('2026-11-26', '08:00'),
    ],
  );
}
