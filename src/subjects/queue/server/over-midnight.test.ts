import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../base/doors/actor.ts';
import type { Services } from '../../../base/doors/services.ts';
import {
  readDay,
  readWeek,
} from '../../../panels/consulting-room/server/read-doctor-agenda.ts';
import { readDashboard } from '../../../panels/reports/server/read-dashboard.ts';
import { at } from '../../../testing/clinic/bookings.ts';
import { callAs, callBy } from '../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertQueued } from '../../../testing/clinic/queue.ts';
import {
  insertReceptionist,
  insertRooms,
} from '../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { noteAdmission } from '../../appointments/server/admission/note-admission.ts';
import { setCoverage } from '../../appointments/server/admission/set-coverage.ts';
import { readAgendaDay } from '../../appointments/server/agenda/read-agenda-day.ts';
import { changeStatus } from '../../appointments/server/change-status.ts';
import { readAppointment } from '../../appointments/server/read-appointment.ts';
import { readPatientFile } from '../../patients/server/file/read-patient-file.ts';
import { searchPatients } from '../../patients/server/search/search-patients.ts';
import { moveAtDesk } from '../../rescheduling/server/move/move-at-desk.ts';
import { undoDeskMove } from '../../rescheduling/server/undo/undo-desk-move.ts';
import { openVisit } from '../../visits/server/open-visit.ts';
import { callPatient } from './call-patient.ts';
import { listOwnPlaces } from './own/list-own-places.ts';
import { ownQueueToken } from './own/own-queue-link.ts';
import { readOwnQueue } from './own/read-own-queue.ts';
import { readTicket } from './own/read-ticket.ts';
import { sayOwnWord } from './own/say-own-word.ts';
import { readStaffQueue } from './read-staff-queue.ts';
import { readQueue } from './screens/read-queue.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let desk: Actor<'reception'>;

const [evening, today] = ['2026-11-23', '2026-11-24'];
const clock = (time: string) => new Date(at(today, time));
/** The session ends at half past two; more than six hours after the first patient came. */
const [inSession, afterIt] = [clock('01:10'), clock('02:31')];

let waiting: { id: string; patientId: string };
let expected: { id: string; patientId: string };

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  const rooms = await insertRooms(database);
  services = servicesOn(database.db);
  desk = await insertReceptionist(database);
  await database.owner.query(
    'insert into extra_sessions (doctor_id, starts_at, ends_at, slot_minutes) values ($1, $2, $3, 20)',
    [clinic.doctorId, at(evening, '18:00'), at(today, '02:30')],
  );
  const add = (time: string, arrived: string | null, fullName: string) =>
    insertQueued(database, {
      ...clinic,
      ...rooms,
      startsAt: at(evening, time),
      fullName,
      arrivedAt: arrived && at(evening, arrived),
    });
  waiting = await add('19:00', '18:40', 'Zulema Trasnoche');
  expected = await add('23:40', null, 'Ramón Trasnoche');
});

const linkOf = (id: string) =>
  ownQueueToken(services, { appointmentId: id, day: evening });

describe('in a session past midnight', () => {
  test('the own link opens for a waiting and for a late patient, and the waiting one may step out', {
    tags: ['all'],
  }, async () => {
    const read = (id: string) =>
      readOwnQueue(services, { token: linkOf(id), now: inSession });
    expect(await read(waiting.id)).toMatchObject({
      value: { state: 'waiting', peopleBefore: 0 },
    });
    expect(await read(expected.id)).toMatchObject({
      value: { state: 'expected' },
    });
    const say = (word: 'out' | 'back') =>
      sayOwnWord(services, { token: linkOf(waiting.id), word, now: inSession });
    expect(await say('out')).toMatchObject({ value: { state: 'out' } });
    expect(await say('back')).toMatchObject({ value: { state: 'waiting' } });
  });

  test('the account, the queue of counter and doctor, their days and the dashboard show a patient who came hours before', {
    tags: ['all'],
  }, async () => {
    const call = callBy(desk, inSession);
    const byDoctor = callAs('doctor', clinic.doctorId, inSession);
    expect(
      await listOwnPlaces(
        services,
        callAs('patient', waiting.patientId, inSession),
      ),
    ).toMatchObject([{ appointmentId: waiting.id }]);
    const queues = [
      await readStaffQueue(services, call),
      await readStaffQueue(services, byDoctor),
    ];
    expect(
      queues.map(({ entries }) =>
        entries.map(({ appointment }) => appointment.id),
      ),
    ).toEqual([[waiting.id], [waiting.id]]);
    const both = [{ id: waiting.id }, { id: expected.id }];
    const day = await readAgendaDay(services, { ...call, day: today });
    expect(day).toMatchObject({ appointments: both, leftWaiting: [] });
    expect(
      (await readDay(services, { ...byDoctor, day: today })).appointments,
    ).toMatchObject(both);
    const week = await readWeek(services, { ...byDoctor, day: today });
    expect(week.flatMap(({ appointments }) => appointments)).toMatchObject(
      both,
    );
    const { counts, attention } = await readDashboard(services, {
      ...call,
      actor: { hasSecondFactor: false },
    });
    expect({ counts, left: attention.leftWaiting }).toMatchObject({
      counts: { waiting: 1, expected: 1 },
      left: [],
    });
  });

  test('the counter finds the late patient’s appointment, and notes who pays and the order', async () => {
    const call = callBy(desk, inSession);
    const found = await searchPatients(services, {
      ...call,
      query: 'ramon trasnoche',
    });
    expect(found.patients).toMatchObject([
      { nextAppointment: { id: expected.id } },
    ]);
    const file = await readPatientFile(services, {
      ...call,
      patientId: expected.patientId,
    });
    expect(file).toMatchObject({
      value: { past: [{ id: expected.id, canAdmit: true }] },
    });
    const seen = { insurerName: null, isPrivate: false };
    const own = { ...call, appointmentId: expected.id };
    const pays = await setCoverage(services, { ...own, seen, coverage: null });
    expect(pays).toMatchObject({ ok: true });
    const noted: Parameters<typeof noteAdmission>[1]['noted'] = {
      orderState: 'present',
      orderNumber: null,
      orderDay: null,
      authorizationNumber: null,
    };
    expect(
      await noteAdmission(services, { ...own, seenVersion: 0, noted }),
    ).toMatchObject({ ok: true });
  });

  test('the ticket given after midnight opens the patient’s place, and the screen shows the call', async () => {
    const call = callBy(desk, inSession);
    const arrived = await changeStatus(services, {
      ...call,
      appointmentId: expected.id,
      act: 'arrive',
    });
    expect(arrived).toMatchObject({ value: { status: 'arrived' } });
    const ticket = await readTicket(services, {
      ...call,
      appointmentId: expected.id,
    });
    const token =
      new URL((ticket.ok && ticket.value.followUrl) || '').searchParams.get(
        'turno',
      ) ?? '';
    expect(
      await readOwnQueue(services, { token, now: inSession }),
    ).toMatchObject({
      value: { state: 'waiting', peopleBefore: 1 },
    });
    const called = await callPatient(services, {
      ...call,
      appointmentId: waiting.id,
      seenCalls: 0,
    });
    expect(called).toMatchObject({ value: { calls: 1 } });
    const screen = await readQueue(services, { now: inSession });
    expect(screen).toMatchObject({
      value: { calls: [{ ticket: 'A-001' }], waiting: 2 },
    });
  });

  test('the doctor opens the visit of a waiting patient before it begins', async () => {
    const call = callAs('doctor', clinic.doctorId, inSession);
    const visit = await openVisit(services, {
      ...call,
      appointmentId: waiting.id,
    });
    expect(visit).toMatchObject({ ok: true });
  });

  test('the counter moves a waiting patient to another time of the session, and undoes it', async () => {
    const call = callBy(desk, inSession);
    const seen = await readAppointment(services, {
      ...call,
      appointmentId: expected.id,
    });
    if (!seen.ok) throw new Error(seen.refusal.code);
    const startsAt = at(today, '01:20');
    const moved = await moveAtDesk(services, {
      ...call,
      appointmentId: expected.id,
      doctorId: clinic.doctorId,
      startsAt,
      seenVersion: seen.value.version,
      seenStatus: 'arrived',
    });
    expect(moved).toMatchObject({
      value: { appointment: { startsAt, status: 'arrived' } },
    });
    const places = await listOwnPlaces(
      services,
      callAs('patient', expected.patientId, inSession),
    );
    expect(places).toMatchObject([{ appointmentId: expected.id }]);
    const { transitionId } = (moved.ok && moved.value.undo) || {
      transitionId: 0,
    };
    const back = await undoDeskMove(services, {
      ...call,
      appointmentId: expected.id,
      transitionId,
    });
    expect(back).toMatchObject({
      value: { startsAt: at(evening, '23:40'), status: 'arrived' },
    });
  });

  test('the link of a long-waiting patient is void once it ends, and the counter finds them left waiting', async () => {
    const read = (now: Date) =>
      readOwnQueue(services, { token: linkOf(waiting.id), now });
    expect(await read(afterIt)).toMatchObject({
      refusal: { code: 'LINK_VOID' },
    });
    // A patient who came less than six hours ago is still here, as in any queue.
    expect(
      await readOwnQueue(services, {
        token: linkOf(expected.id),
        now: afterIt,
      }),
    ).toMatchObject({
      ok: true,
    });
    const day = await readAgendaDay(services, {
      ...callBy(desk, afterIt),
      day: today,
    });
    expect(day).toMatchObject({
      appointments: [{ id: expected.id }],
      leftWaiting: [{ id: waiting.id }],
    });
  });
});

test('a link for another day than the appointment’s is void, even during the session', async () => {
  for (const day of ['2026-11-22', today]) {
    const token = ownQueueToken(services, { appointmentId: waiting.id, day });
    expect(
      await readOwnQueue(services, { token, now: inSession }),
    ).toMatchObject({
      refusal: { code: 'LINK_VOID' },
    });
  }
});
