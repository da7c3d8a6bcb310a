import { beforeAll, expect, test } from 'vitest';
import { at, testNow } from '../../testing/bookings.ts';
import { testDatabase } from '../../testing/database.ts';
import { insertPatient, insertSmallClinic, type SmallClinic, servicesOn } from '../../testing/factories.ts';
import { insertReceptionist } from '../../testing/staff.ts';
import { digestOf } from '../../testing/table-digest.ts';
import { bookTurno, byCode, byLink } from '../../testing/turnos.ts';
import type { BookingServices } from './book-appointment.ts';
import { cancelTurno } from './cancel-turno.ts';
import { confirmTurno } from './confirm-turno.ts';
import { lookAtTurno } from './look-at-turno.ts';
import { readTurnoHistory } from './read-turno-history.ts';
import { undoCancellation } from './undo-cancellation.ts';

const database = testDatabase({ maxConnections: 30 });
let clinic: SmallClinic;
let services: BookingServices;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

async function booked(time: string) {
  const patient = await insertPatient(database);
  const slot = { doctorId: clinic.doctorId, practiceId: clinic.practiceId, startsAt: at('2026-11-26', time) };
  return { patient, turno: await bookTurno(services, { slot, patientId: patient.id }) };
}

async function rowOf(id: string) {
  const { rows } = await database.owner.query(
    'select status, confirmed_at, version from appointments where id = $1',
    [id],
  );
  return rows[0];
}

test('who says that they will come is noted with the moment, and told nothing new', async () => {
  const { turno } = await booked('08:00');
  expect(await lookAtTurno(services, byLink(turno))).toMatchObject({
    ok: true,
    value: { isConfirmed: false, canConfirm: true },
  });
  expect(await confirmTurno(services, byLink(turno))).toMatchObject({
    ok: true,
    value: {
      id: turno.id,
      status: 'booked',
      isConfirmed: true,
      canConfirm: false,
      canChange: true,
      canCancel: true,
    },
  });
  expect(await rowOf(turno.id)).toEqual({ status: 'booked', confirmed_at: testNow, version: 1 });
});

test('it is a step of the turno’s history, once, in which its state stays as it is', async () => {
  const { turno } = await booked('16:00');
  await confirmTurno(services, byLink(turno));
  await confirmTurno(services, byLink(turno));
  const actor = await insertReceptionist(database);
  const history = await readTurnoHistory(services, { appointmentId: turno.id, actor, now: testNow });
  expect(history.ok && history.value.slice(1)).toMatchObject([
    { from: 'booked', to: 'booked', actorKind: 'patient', actorName: 'María Pérez', isUndo: false },
  ]);
});

test('also who came by DNI and code', async () => {
  const { turno, patient } = await booked('08:20');
  expect(await confirmTurno(services, byCode(turno, patient.dni))).toMatchObject({
    ok: true,
    value: { isConfirmed: true },
  });
});

test('said again, the first time stands', async () => {
  const { turno } = await booked('08:40');
  const first = await confirmTurno(services, byLink(turno));
  const before = await digestOf(database);
  expect(await confirmTurno(services, byLink(turno))).toEqual(first);
  const later = new Date(testNow.getTime() + 3_600_000);
  expect(await confirmTurno(services, byLink(turno, later))).toMatchObject({
    ok: true,
    value: { isConfirmed: true },
  });
  expect(await digestOf(database)).toEqual(before);
});

test('said twenty times at once, everybody is answered alike', async () => {
  const { turno } = await booked('09:00');
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirmTurno(services, byLink(turno))));
  expect(answers[0]).toMatchObject({ ok: true, value: { isConfirmed: true } });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('until it begins: an instant before it is in time, and then no more', async () => {
  const early = await booked('09:20');
  const late = await booked('09:40');
  const start = (time: string) => Date.parse(at('2026-11-26', time));
  const inTime = new Date(start('09:20') - 1);
  expect(await confirmTurno(services, byLink(early.turno, inTime))).toMatchObject({ ok: true });
  const before = await digestOf(database);
  expect(await confirmTurno(services, byLink(late.turno, new Date(start('09:40'))))).toEqual({
    ok: false,
    refusal: { code: 'WRONG_STATUS', data: { status: 'booked' } },
  });
  expect(await digestOf(database)).toEqual(before);
});

test('a turno that is cancelled is not confirmed; taken back, it is', async () => {
  const { turno } = await booked('10:00');
  await cancelTurno(services, byLink(turno));
  expect(await confirmTurno(services, byLink(turno))).toEqual({
    ok: false,
    refusal: { code: 'WRONG_STATUS', data: { status: 'cancelled' } },
  });
  await undoCancellation(services, byLink(turno));
  expect(await confirmTurno(services, byLink(turno))).toMatchObject({
    ok: true,
    value: { isConfirmed: true },
  });
});

test.each([
  ['arrived', '10:20'],
  ['in_progress', '10:40'],
  ['fulfilled', '11:00'],
  ['noshow', '11:20'],
])('a turno that is %s is not confirmed, and its state is told', async (status, time) => {
  const { turno } = await booked(time);
  await database.owner.query('update appointments set status = $2 where id = $1', [turno.id, status]);
  const before = await digestOf(database);
  expect(await confirmTurno(services, byLink(turno))).toEqual({
    ok: false,
    refusal: { code: 'WRONG_STATUS', data: { status } },
  });
  expect(await digestOf(database)).toEqual(before);
});
