import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { budgets } from '../../../../app/server/budgets.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  readBudgetLeft,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { readDashboard } from '../../../../panels/reports/server/read-dashboard.ts';
import { budgetsOn } from '../../../../testing/access/budgets-on.ts';
import {
  at,
  newBrowser,
  newPatientData,
  requestOf,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { bookAppointment } from '../take/book-appointment.ts';
import { cancelOrigin, keepOrigin } from './cancel-origin.ts';
import { listOrigins, MANY_OF_ORIGIN } from './list-origins.ts';
import { deleteOldOrigins } from './origin-queries.ts';
import { readOrigin } from './read-origin.ts';

const database = testDatabase({ maxConnections: 20 });
let clinic: SmallClinic;
let services: Services;
let staff: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  ({ id: staff } = await insertReceptionist(database));
});
beforeEach(async () => {
  await database.owner.query('delete from appointment_origins');
});

let nextDni = 48_000_000;
const here = '203.0.113.7';

/** Books for new persons from one address, each with a doctor of their own. */
async function bookMany(
  count: number,
  { address = here, now = testNow } = {},
): Promise<string[]> {
  const { specialtyId, practiceId } = clinic;
  const ids: string[] = [];
  for (let person = 0; person < count; person++) {
    const name = `Doctora ${randomUUID().replace(/[^a-f]/g, '')}`;
    const doctorId = await insertDoctor(database, {
      name,
      specialtyId,
      practiceIds: [practiceId],
    });
    const booked = await bookAppointment(services, {
      slot: { doctorId, practiceId, startsAt: at('2026-11-27', '10:00') },
      holdId: randomUUID(),
      booker: {
        kind: 'new',
        patient: {
          ...newPatientData(String(nextDni++)),
          email: 'ajena@correo.example',
        },
      },
      idempotencyKey: randomUUID(),
      browser: newBrowser(),
      address,
      now,
    });
    if (!booked.ok) throw new Error(booked.refusal.code);
    ids.push(booked.value.id);
  }
  return ids;
}

const origins = (now = testNow) => listOrigins(services, { now });
const hoursLater = (hours: number) =>
  new Date(testNow.getTime() + hours * 3_600_000);

async function statusesOf(
  ids: readonly string[],
): Promise<Record<string, number>> {
  const { rows } = await database.owner.query(
    'select status, count(*)::int from appointments where id = any($1) group by 1',
    [ids],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function onlyOrigin() {
  const [origin] = await origins();
  if (!origin) throw new Error('No origin is shown.');
  return origin;
}

describe('an origin', () => {
  test('is shown on the dashboard and to the counter after ten appointments of new persons in a day, without its address', {
    tags: ['all'],
  }, async () => {
    await bookMany(MANY_OF_ORIGIN - 1);
    await bookMany(3, { address: '198.51.100.9' });
    expect(await origins()).toEqual([]);
    await bookMany(1, { now: hoursLater(1) });
    const shown = await origins();
    expect(shown).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{43}$/),
        label: expect.stringMatching(/^[A-Z\d]{4}$/),
        count: 10,
        browsers: 10,
        firstAt: testNow.toISOString(),
        lastAt: hoursLater(1).toISOString(),
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain(here);
    const { attention } = await readDashboard(services, callAs('admin', staff));
    expect(attention.origins).toEqual(shown);
    const detail = await readOrigin(services, {
      originId: shown[0]?.id ?? '',
      now: testNow,
    });
    expect(detail).toMatchObject({
      ok: true,
      value: { appointments: expect.any(Array) },
    });
    expect(JSON.stringify(detail)).not.toContain(here);
    expect(detail.ok && detail.value.appointments[0]).toMatchObject({
      patientName: 'Ana Ñáñez',
      startsAt: at('2026-11-27', '10:00'),
      takenAt: testNow.toISOString(),
      doctorName: expect.stringMatching(/^Doctora /),
    });
  });

  test('stays shown for days, but is not shown if ten appointments took more than a day', {
    tags: ['all'],
  }, async () => {
    await bookMany(MANY_OF_ORIGIN);
    expect(await origins(hoursLater(36))).toHaveLength(1);
    await database.owner.query('delete from appointment_origins');
    for (let part = 0; part < 5; part++)
      await bookMany(2, { now: hoursLater(part * 9) });
    expect(await origins(hoursLater(36))).toEqual([]);
  });

  test('does not count known patients, nor patients whom the clinic verified since', {
    tags: ['all'],
  }, async () => {
    const ids = await bookMany(MANY_OF_ORIGIN);
    const known = await insertPatient(database);
    const slot = {
      doctorId: clinic.doctorId,
      practiceId: clinic.practiceId,
      startsAt: at('2026-11-26', '09:00'),
    };
    const own = await requestOf(services, { slot, patientId: known.id });
    expect(
      await bookAppointment(services, { ...own, address: here }),
    ).toMatchObject({ ok: true });
    expect(await onlyOrigin()).toMatchObject({ count: 10 });
    await database.owner.query(
      `update patients set identity_verified_at = $2 from appointments
        where patients.id = appointments.patient_id and appointments.id = $1`,
      [ids[0], testNow],
    );
    expect(await origins()).toEqual([]);
  });

  test('is forgotten after thirty days, and not before', async () => {
    await bookMany(1);
    await bookMany(1, { now: hoursLater(24) });
    await deleteOldOrigins(database.db, hoursLater(30 * 24 + 1));
    const { rows } = await database.owner.query(
      'select taken_at from appointment_origins',
    );
    expect(rows).toEqual([{ taken_at: hoursLater(24) }]);
  });
});

describe.each(['reception', 'admin'] as const)(
  'by %s, appointments',
  (role) => {
    test('are cancelled in one act, with their steps, one audit event and no message', {
      tags: ['all'],
    }, async () => {
      const ids = await bookMany(12);
      const { id: originId } = await onlyOrigin();
      const request = { ...callAs(role, staff), originId, appointmentIds: ids };
      expect(await cancelOrigin(services, request)).toEqual({
        ok: true,
        value: { cancelled: 12, left: 0 },
      });
      expect(await statusesOf(ids)).toEqual({ cancelled: 12 });
      expect(await origins()).toEqual([]);
      const { rows: steps } = await database.owner.query(
        `select distinct actor_kind, actor_id, from_status, reason from appointment_transitions
        where appointment_id = any($1) and to_status = 'cancelled'`,
        [ids],
      );
      expect(steps).toEqual([
        {
          actor_kind: role,
          actor_id: staff,
          from_status: 'booked',
          reason: 'Turnos de personas nuevas de un mismo origen',
        },
      ]);
      const { rows: told } = await database.owner.query(
        `select distinct outbox.kind, outbox.appointment_version < appointments.version as is_old
        from outbox join appointments on appointments.id = appointment_id where appointment_id = any($1)`,
        [ids],
      );
      expect(told).toEqual([{ kind: 'confirmation', is_old: true }]);
      const audited = async () =>
        (
          await database.owner.query(
            `select detail from audit_events where kind = 'origin_cancelled' and role = $1`,
            [role],
          )
        ).rows;
      expect(await audited()).toEqual([{ detail: { count: 12 } }]);
      // Sent again, as after a lost answer.
      expect(await cancelOrigin(services, request)).toEqual({
        ok: true,
        value: { cancelled: 12, left: 0 },
      });
      expect(await audited()).toHaveLength(1);
    });

    test('stay if not chosen, booked later, or of a patient verified meanwhile', {
      tags: ['all'],
    }, async () => {
      const ids = await bookMany(12);
      const { id: originId } = await onlyOrigin();
      const later = await bookMany(1);
      const [spared = '', verified = ''] = ids;
      await database.owner.query(
        `update patients set identity_verified_at = $2 from appointments
        where patients.id = appointments.patient_id and appointments.id = $1`,
        [verified, testNow],
      );
      const appointmentIds = ids.filter((id) => id !== spared);
      const other = await bookMany(1, { address: '198.51.100.9' });
      const answer = await cancelOrigin(services, {
        ...callAs(role, staff),
        originId,
        appointmentIds: [...appointmentIds, ...other],
      });
      expect(answer).toEqual({ ok: true, value: { cancelled: 10, left: 1 } });
      expect(await statusesOf([spared, verified, ...later, ...other])).toEqual({
        booked: 4,
      });
    });
  },
);

test('each appointment is cancelled once when several requests cancel an origin at once', {
  tags: ['all'],
}, async () => {
  const ids = await bookMany(12);
  const { id: originId } = await onlyOrigin();
  const request = {
    ...callAs('reception', staff),
    originId,
    appointmentIds: ids,
  };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => cancelOrigin(services, request)),
  );
  for (const answer of answers)
    expect(answer).toEqual({ ok: true, value: { cancelled: 12, left: 0 } });
  const { rows } = await database.owner.query(
    `select count(*)::int from appointment_transitions where appointment_id = any($1) and to_status = 'cancelled'`,
    [ids],
  );
  expect(rows).toEqual([{ count: 12 }]);
});

test('kept appointments are no longer shown, while ten new ones are', {
  tags: ['all'],
}, async () => {
  const ids = await bookMany(12);
  const { id: originId } = await onlyOrigin();
  const kept = await keepOrigin(services, {
    ...callAs('reception', staff),
    originId,
    appointmentIds: ids,
  });
  expect(kept).toEqual({ ok: true, value: { kept: 12 } });
  expect(await statusesOf(ids)).toEqual({ booked: 12 });
  await bookMany(MANY_OF_ORIGIN - 1);
  expect(await origins()).toEqual([]);
  await bookMany(1);
  expect(await onlyOrigin()).toMatchObject({ id: originId, count: 10 });
});

test('an unknown origin is not found, and the appointments stay', {
  tags: ['all'],
}, async () => {
  const ids = await bookMany(12);
  const wrong = {
    ...callAs('reception', staff),
    originId: 'x'.repeat(43),
    appointmentIds: ids,
  };
  expect(await cancelOrigin(services, wrong)).toEqual({
    ok: false,
    refusal: { code: 'NOT_FOUND' },
  });
  expect(await keepOrigin(services, wrong)).toEqual({
    ok: false,
    refusal: { code: 'NOT_FOUND' },
  });
  expect(await statusesOf(ids)).toEqual({ booked: 12 });
});

test('an origin gets its full budget back once the counter cancels or keeps its appointments', {
  tags: ['all'],
}, async () => {
  const rationed = budgetsOn(database.db);
  const left = () =>
    readBudgetLeft(rationed, {
      name: 'newPersonWithDearPuzzleOfAddress',
      whose: here,
    });
  for (const look of [cancelOrigin, keepOrigin]) {
    const appointmentIds = await bookMany(MANY_OF_ORIGIN);
    const { id: originId } = await onlyOrigin();
    while (
      (await spendBudgets(rationed, { newPersonWithDearPuzzleOfAddress: here }))
        .ok
    );
    expect(await left()).toBe(0);
    await look(services, {
      originId,
      appointmentIds,
      ...callAs('reception', staff),
    });
    expect(await left()).toBe(budgets.newPersonWithDearPuzzleOfAddress.units);
  }
});
