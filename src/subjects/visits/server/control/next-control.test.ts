import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertVisit } from '../../../../testing/clinic/records.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { bookNextControl, undoNextControl } from './book-next-control.ts';
import { listControlTimes, readNextControl } from './read-next-control.ts';

const database = testDatabase();
let services: Services;
let clinic: SmallClinic;
let patientId: string;
let appointmentId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

beforeEach(async () => {
  patientId = (await insertPatient(database)).id;
  appointmentId = await insertVisit(database, {
    patientId,
    doctorId: clinic.doctorId,
  });
});

const doctor = (now?: Date) => callAs('doctor', clinic.doctorId, now);
const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);

async function freeTimes(from = '2026-12-24'): Promise<string[]> {
  const result = await listControlTimes(services, {
    ...doctor(),
    appointmentId,
    from,
  });
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value.starts;
}
const book = (
  startsAt: string,
  changes: Partial<Parameters<typeof bookNextControl>[1]> = {},
) =>
  bookNextControl(services, {
    ...doctor(),
    appointmentId,
    startsAt,
    idempotencyKey: randomUUID(),
    ...changes,
  });
async function booked(startsAt: string): Promise<string> {
  const result = await book(startsAt);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value.next.appointmentId;
}
async function next() {
  const result = await readNextControl(services, {
    ...doctor(),
    appointmentId,
  });
  return result.ok ? result.value.next : null;
}
const undo = (nextId: string, now?: Date) =>
  undoNextControl(services, { ...doctor(now), appointmentId, nextId });

test('the doctor books a control at a free time; it sends a message and shows in the visit', {
  tags: ['all'],
}, async () => {
  const starts = await freeTimes();
  expect(starts).toHaveLength(8);
  expect(new Set(starts.map((start) => start.slice(0, 10))).size).toBe(2);
  expect(starts[0] && starts[0] >= '2026-12-24').toBe(true);
  const [startsAt = ''] = starts;
  const id = await booked(startsAt);
  expect(await next()).toMatchObject({
    appointmentId: id,
    startsAt,
    undoUntil: later(60).toISOString(),
  });
  const { rows } = await database.owner.query(
    `select booked_by, practice_id = (select practice_id from appointments where id = $2) as same_practice,
      (select array_agg(kind) from outbox where appointment_id = $1) as told
      from appointments where id = $1`,
    [id, appointmentId],
  );
  expect(rows).toEqual([
    { booked_by: 'doctor', same_practice: true, told: ['confirmation'] },
  ]);
  expect(await freeTimes()).not.toContain(startsAt);
});

test('the doctor looks for times from any day, at most two years ahead', async () => {
  const from = async (day: string) => {
    const [first = ''] = await freeTimes(day);
    return first.slice(0, 10);
  };
  expect(await from('2027-08-12')).toBe('2027-08-12');
  // A page left open asks from a day that is over.
  expect((await from('2020-01-01')) >= testNow.toISOString().slice(0, 10)).toBe(
    true,
  );
  for (const tooFar of ['2029-01-01', '9999-12-31']) {
    expect(
      await listControlTimes(services, {
        ...doctor(),
        appointmentId,
        from: tooFar,
      }),
    ).toMatchObject({
      refusal: { code: 'INVALID_INPUT', data: { fields: [{ path: 'from' }] } },
    });
  }
});

test('the same request gets the same control, and one of two requests gets a time', async () => {
  const [startsAt = '', other = ''] = await freeTimes();
  const idempotencyKey = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => book(startsAt, { idempotencyKey })),
  );
  const ids = answers.map(
    (answer) => answer.ok && answer.value.next.appointmentId,
  );
  expect(new Set(ids).size).toBe(1);
  expect(await book(other, { idempotencyKey })).toMatchObject({
    refusal: { code: 'IDEMPOTENCY_MISMATCH' },
  });

  const rivals = await Promise.all([book(other), book(other)]);
  expect(rivals.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a doctor takes back their own control within a minute, once, and never the counter’s', async () => {
  const [first = '', second = '', third = ''] = await freeTimes();
  const id = await booked(first);
  for (let times = 0; times < 2; times++)
    expect(await undo(id, later(59))).toMatchObject({ value: { next: null } });
  expect(await freeTimes()).toContain(first);
  const { rows } = await database.owner.query(
    'select kind from outbox where appointment_id = $1 order by id',
    [id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'confirmation',
    'clinic_cancellation',
  ]);

  const late = await booked(second);
  expect(await undo(late, later(60))).toMatchObject({
    refusal: { code: 'UNDO_TOO_LATE' },
  });
  const counters = await insertVisit(database, {
    patientId,
    doctorId: clinic.doctorId,
    status: 'booked',
    startsAt: new Date(third),
  });
  expect(await undo(counters)).toMatchObject({
    refusal: { code: 'WRONG_STATUS' },
  });
});

test('no control is booked from the visit of an absent patient or of another doctor', async () => {
  const [startsAt = ''] = await freeTimes();
  const missed = await insertVisit(database, {
    patientId,
    doctorId: clinic.doctorId,
    status: 'noshow',
  });
  expect(await book(startsAt, { appointmentId: missed })).toMatchObject({
    refusal: { code: 'WRONG_STATUS' },
  });
  const stranger = callAs('doctor', randomUUID());
  expect(await book(startsAt, stranger)).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
  expect(
    await readNextControl(services, { ...stranger, appointmentId }),
  ).toMatchObject({ ok: false });
});
