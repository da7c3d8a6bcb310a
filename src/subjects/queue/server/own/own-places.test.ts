import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { listOwnAppointments } from '../../../../panels/account/server/list-own-appointments.ts';
import { at } from '../../../../testing/clinic/bookings.ts';
import { actorAs, callAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertFamilyLink } from '../../../../testing/clinic/family.ts';
import { insertQueued } from '../../../../testing/clinic/queue.ts';
import {
  insertReceptionist,
  insertRooms,
} from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { digestOf } from '../../../../testing/database/table-digest.ts';
import { insertKnownDevice } from '../../../access/server/session/known-device-queries.ts';
import type { OwnPlace } from '../../contract/own-places.ts';
import { callPatient } from '../call-patient.ts';
import { readStaffQueue } from '../read-staff-queue.ts';
import { undoQueueAct } from '../undo-queue-act.ts';
import { listOwnPlaces } from './list-own-places.ts';
import type { OwnWord } from './note-own-word.ts';
import { sayInAccount } from './say-in-account.ts';

const database = testDatabase();
let services: Services;
let clinic: SmallClinic;
let rooms: Awaited<ReturnType<typeof insertRooms>>;
const day = '2026-11-26';
const morning = new Date(at(day, '09:30'));
let taken = 0;

beforeAll(async () => {
  services = servicesOn(database.db);
  clinic = await insertSmallClinic(database);
  rooms = await insertRooms(database, { name: 'Gimnasio de kinesiología' });
});

/** A patient who arrived for the next appointment of that morning, or has not. */
async function queued({ isHere = true }: { isHere?: boolean } = {}) {
  const { doctorId, practiceId, specialtyId } = clinic;
  const minute = 9 * 60 + 20 * taken++;
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const arrivedAt = isHere ? at(day, '08:55') : null;
  const { waitingRoomId, roomId } = rooms;
  const of = { doctorId, practiceId, specialtyId, waitingRoomId, roomId };
  return insertQueued(database, { ...of, startsAt: at(day, time), arrivedAt });
}

const signedIn = (patientId: string, now = morning) =>
  callAs('patient', patientId, now);

/** Signed in with the DNI as password. */
function identified(patientId: string): Call<'patient'> {
  return callBy({ ...actorAs('patient', patientId), level: 'N1' }, morning);
}
const say = (
  call: Call<'patient'>,
  appointmentId: string,
  word: Exclude<OwnWord, 'coming'>,
) => sayInAccount(services, { ...call, appointmentId, word });
const placesOf = (call: Call<'patient'>) => listOwnPlaces(services, call);

describe('the place of a signed-in patient', () => {
  test('is shown from the arrival on, with the patients before and the estimate, and reading changes nothing', async () => {
    const [first, second, expected] = [
      await queued(),
      await queued(),
      await queued({ isHere: false }),
    ];
    expect(await placesOf(signedIn(expected.patientId))).toEqual([]);
    const before = await digestOf(database);
    const [place] = await placesOf(signedIn(second.patientId));
    expect(place).toMatchObject({
      appointmentId: second.id,
      queue: {
        state: 'waiting',
        ticket: 'A-002',
        waitingRoom: 'Sala A',
        peopleBefore: 1,
      },
    });
    expect(place?.queue.estimate?.toMinutes).toBeGreaterThan(0);
    expect(await placesOf(signedIn(first.patientId))).toMatchObject([
      { queue: { peopleBefore: 0 } },
    ]);
    expect(await digestOf(database)).toEqual(before);
  });

  test('includes, at N2 alone, the places of represented patients, and the patient speaks for them', async () => {
    const [mother, child] = [await queued(), await queued()];
    await insertFamilyLink(database, {
      representativeId: mother.patientId,
      representedId: child.patientId,
    });
    const ids = (places: OwnPlace[]) =>
      places.map(({ appointmentId }) => appointmentId);
    expect(ids(await placesOf(signedIn(mother.patientId)))).toEqual([
      mother.id,
      child.id,
    ]);
    expect(ids(await placesOf(identified(mother.patientId)))).toEqual([
      mother.id,
    ]);
    expect(
      await say(signedIn(mother.patientId), child.id, 'out'),
    ).toMatchObject({
      value: { appointmentId: child.id, queue: { state: 'out' } },
    });
    const { rows } = await database.owner.query(
      'select actor_kind, actor_id from queue_steps where appointment_id = $1',
      [child.id],
    );
    expect(rows).toEqual([
      { actor_kind: 'patient', actor_id: mother.patientId },
    ]);
    expect(
      await say(signedIn(mother.patientId), child.id, 'leave'),
    ).toMatchObject({
      value: { queue: { state: 'cancelled' } },
    });
  });

  test('names below N2 no room that reveals the purpose of the appointment', async () => {
    const { id, patientId } = await queued();
    const desk = callAs(
      'reception',
      (await insertReceptionist(database)).id,
      morning,
    );
    const called = await callPatient(services, {
      ...desk,
      appointmentId: id,
      seenCalls: 0,
    });
    expect(called.ok).toBe(true);
    expect(await placesOf(signedIn(patientId))).toMatchObject([
      {
        queue: { state: 'called', call: { room: 'Gimnasio de kinesiología' } },
      },
    ]);
    expect(await placesOf(identified(patientId))).toMatchObject([
      {
        queue: { state: 'called', waitingRoom: 'Sala A', call: { room: null } },
      },
    ]);
  });

  test('drops a call that the receptionist took back, and shows the call before it', async () => {
    const { id: appointmentId, patientId } = await queued();
    const { id: receptionistId } = await insertReceptionist(database);
    const first = callAs('reception', receptionistId, morning);
    const second = callAs(
      'reception',
      receptionistId,
      new Date(at(day, '09:31')),
    );
    await callPatient(services, {
      ...first,
      appointmentId,
      seenCalls: 0,
      isShared: true,
    });
    await callPatient(services, { ...second, appointmentId, seenCalls: 1 });
    const told = () => placesOf(signedIn(patientId, second.now));
    expect(await told()).toMatchObject([
      { queue: { state: 'called', call: { number: 2 } } },
    ]);
    const { entries } = await readStaffQueue(services, second);
    const actId =
      entries.find(({ appointment: { id } }) => id === appointmentId)?.undo
        ?.actId ?? '';
    await undoQueueAct(services, { ...second, appointmentId, actId });
    expect(await told()).toMatchObject([
      { queue: { state: 'called', call: { number: 1 } } },
    ]);
  });

  test('shows the call in the list of appointments until the receptionist takes it back', async () => {
    const { id: appointmentId, patientId } = await queued();
    const desk = callAs(
      'reception',
      (await insertReceptionist(database)).id,
      morning,
    );
    const callsShown = async () =>
      (await listOwnAppointments(services, signedIn(patientId))).map(
        ({ call }) => call !== null,
      );
    await callPatient(services, {
      ...desk,
      appointmentId,
      seenCalls: 0,
      isShared: true,
    });
    expect(await callsShown()).toEqual([true]);
    const { entries } = await readStaffQueue(services, desk);
    const actId =
      entries.find(({ appointment: { id } }) => id === appointmentId)?.undo
        ?.actId ?? '';
    await undoQueueAct(services, { ...desk, appointmentId, actId });
    expect(await callsShown()).toEqual([false]);
  });
});

describe('a patient’s word', () => {
  test('keeps the place for fifteen minutes, gives it back or ends the wait, and eight tabs at once do it once', {
    tags: ['all'],
  }, async () => {
    const { id, patientId } = await queued();
    const outUntil = new Date(morning.getTime() + 15 * 60_000).toISOString();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => say(signedIn(patientId), id, 'out')),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({
        value: { queue: { state: 'out', outUntil } },
      });
    expect(await say(signedIn(patientId), id, 'back')).toMatchObject({
      value: { queue: { state: 'waiting', outUntil: null } },
    });
    await say(signedIn(patientId), id, 'leave');
    expect(await placesOf(signedIn(patientId))).toEqual([]);
    const { rows } = await database.owner.query(
      'select kind from queue_steps where appointment_id = $1',
      [id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['step_out', 'return']);
  });

  test('is refused below N2 in an unknown browser, and accepted in a known one', async () => {
    const { id, patientId } = await queued();
    const unknown = identified(patientId);
    for (const word of ['out', 'back', 'leave'] as const) {
      expect(await say(unknown, id, word)).toMatchObject({
        refusal: { code: 'NEEDS_CODE' },
      });
    }
    await insertKnownDevice(database.db, {
      patientId,
      browserHash: unknown.browser,
      now: morning,
    });
    expect(await say(unknown, id, 'out')).toMatchObject({
      value: { queue: { state: 'out' } },
    });
  });

  test('is not found for another patient’s appointment or an unknown one, and is refused before the arrival', async () => {
    const [own, other, expected] = [
      await queued(),
      await queued(),
      await queued({ isHere: false }),
    ];
    for (const id of [other.id, randomUUID()]) {
      expect(await say(signedIn(own.patientId), id, 'leave')).toMatchObject({
        refusal: { code: 'NOT_FOUND' },
      });
    }
    for (const word of ['out', 'leave'] as const) {
      expect(
        await say(signedIn(expected.patientId), expected.id, word),
      ).toMatchObject({
        refusal: { code: 'WRONG_STATUS' },
      });
    }
    expect(await placesOf(signedIn(other.patientId))).toMatchObject([
      { queue: { state: 'waiting' } },
    ]);
  });
});
