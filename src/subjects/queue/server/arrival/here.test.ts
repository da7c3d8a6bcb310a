import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import {
  bookTestAppointment,
  byLink,
} from '../../../../testing/clinic/appointments.ts';
import { at } from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertReceptionist,
  insertRooms,
} from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { ownQueueToken } from '../own/own-queue-link.ts';
import { readQueue } from '../screens/read-queue.ts';
import { arriveHere, arriveSignedIn, type HereProof } from './arrive-here.ts';
import { openHere } from './open-here.ts';

const database = testDatabase();
let services: Services;
let clinic: SmallClinic;
let screenToken: string;
const day = '2026-11-26';
const morning = new Date(at(day, '08:40'));
const times = Array.from({ length: 30 }, (_, index) => {
  const minute = 9 * 60 + index * 20;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
});
let taken = 0;

beforeAll(async () => {
  services = servicesOn(database.db, { budgets: true });
  clinic = await insertSmallClinic(database);
  const { roomId } = await insertRooms(database, { name: 'Consultorio 3' });
  await database.owner.query('update availability_rules set room_id = $1', [
    roomId,
  ]);
});
beforeEach(async () => {
  await database.owner.query('delete from request_budgets');
  screenToken = await pair();
});

async function pair(): Promise<string> {
  const token = makeToken();
  const { id } = await insertReceptionist(database);
  await database.owner.query(
    `insert into screens (name, token_hash, device, paired_at, paired_by) values ($3, $1, 'Chrome', now(), $2)`,
    [hashOf(token), id, `Sala ${token.slice(0, 8)}`],
  );
  return token;
}
async function book({ on = day, time = times[taken++] as string } = {}) {
  const { id: patientId, dni } = await insertPatient(database, {
    fullName: 'Nombre Reservado',
  });
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(on, time),
  };
  const appointment = await bookTestAppointment(services, { slot, patientId });
  return { ...appointment, patientId, dni, startsAt: new Date(slot.startsAt) };
}
const phone = () => randomBytes(32);
const later = (seconds: number, from = morning) =>
  new Date(from.getTime() + seconds * 1000);

/** Returns the code that the screen shows at that moment. */
async function shownAt(
  now: Date,
  token: string | undefined = screenToken,
): Promise<string> {
  const shown = await readQueue(services, { screenToken: token, now });
  const url = shown.ok ? shown.value.arrivalUrl : null;
  return url === null ? '' : (new URL(url).searchParams.get('aca') ?? '');
}
const open = (code: string, { browser = phone(), now = morning } = {}) =>
  openHere(services, { code, browser, now });
/** A phone in the clinic, with its pass. */
async function scan(now = morning) {
  const browser = phone();
  const opened = await open(await shownAt(now), { browser, now });
  if (!opened.ok) throw new Error(opened.refusal.code);
  return { browser, pass: opened.value.pass, address: '192.0.2.9', now };
}
type Scanned = Awaited<ReturnType<typeof scan>>;
const arrive = (by: Scanned, proof: HereProof) =>
  arriveHere(services, { ...by, proof });
const byCode = ({ dni, code }: { dni: string; code: string }): HereProof => ({
  kind: 'code',
  dni,
  code,
});
const signedIn = ({ pass, browser, now }: Scanned, patientId: string) =>
  arriveSignedIn(services, {
    ...callBy(actorAs('patient', patientId), now),
    browser,
    pass,
  });
async function stepsOf(id: string) {
  const { rows } = await database.owner.query(
    `select actor_kind, actor_id from appointment_transitions where appointment_id = $1 and to_status = 'arrived'`,
    [id],
  );
  return rows;
}

describe('a patient in the clinic', () => {
  test('arrives signed in by one scan, gets a number and an own page, and changes nothing by a second scan', async () => {
    const visit = await book();
    const by = await scan();
    const answer = await signedIn(by, visit.patientId);
    expect(answer).toMatchObject({
      value: { outcome: 'arrived', waitingRoom: 'Sala A' },
    });
    expect(answer.ok && answer.value.ticket).toMatch(/^A-\d{3}$/);
    const token = ownQueueToken(services, { appointmentId: visit.id, day });
    expect(answer.ok && answer.value.url).toBe(
      `https://turnos.example/turnero?turno=${token}`,
    );
    expect(await signedIn(by, visit.patientId)).toMatchObject({
      value: { outcome: 'already' },
    });
    expect(await signedIn(await scan(), visit.patientId)).toMatchObject({
      value: { outcome: 'already' },
    });
    expect(await stepsOf(visit.id)).toEqual([
      { actor_kind: 'patient', actor_id: visit.patientId },
    ]);
  });

  test('arrives by DNI and code, or by the own link of today', async () => {
    const [coded, linked] = [await book(), await book()];
    expect(
      await arrive(
        await scan(),
        byCode({ ...coded, code: coded.code.toLowerCase() }),
      ),
    ).toMatchObject({
      value: { outcome: 'arrived' },
    });
    const token = ownQueueToken(services, { appointmentId: linked.id, day });
    expect(await arrive(await scan(), { kind: 'link', token })).toMatchObject({
      value: { outcome: 'arrived' },
    });
  });

  test('arrives once though eight phones scan at the same moment', {
    tags: ['all'],
  }, async () => {
    const visit = await book();
    const phones = await Promise.all(Array.from({ length: 8 }, () => scan()));
    const answers = await Promise.all(
      phones.map((by) => signedIn(by, visit.patientId)),
    );
    expect(
      new Set(answers.map((answer) => answer.ok && answer.value.ticket)).size,
    ).toBe(1);
    expect(await stepsOf(visit.id)).toHaveLength(1);
  });
});

describe('the code', () => {
  test('changes each minute, differs by screen, and serves for the next minute too', async () => {
    const first = await shownAt(morning);
    expect(await shownAt(later(59))).toBe(first);
    expect(await shownAt(later(60))).not.toBe(first);
    expect(await shownAt(morning, await pair())).not.toBe(first);
    expect(await open(first, { now: later(119) })).toMatchObject({ ok: true });
    expect(await open(first, { now: later(120) })).toEqual({
      ok: false,
      refusal: { code: 'LINK_VOID' },
    });
  });

  test('opens nothing when used from home later, and neither does the pass of a phone that was there', async () => {
    const visit = await book();
    const photo = await shownAt(morning);
    expect(await open(photo, { now: later(300) })).toMatchObject({
      refusal: { code: 'LINK_VOID' },
    });
    const by = await scan();
    const home = { ...by, browser: phone() };
    expect(await arrive(home, byCode(visit))).toMatchObject({
      refusal: { code: 'LINK_VOID' },
    });
    expect(await signedIn(home, visit.patientId)).toMatchObject({
      refusal: { code: 'LINK_VOID' },
    });
    expect(
      await signedIn({ ...by, now: later(601) }, visit.patientId),
    ).toMatchObject({
      refusal: { code: 'LINK_VOID' },
    });
    expect(await open(by.pass, { browser: phone() })).toMatchObject({
      ok: false,
    });
    expect(
      await open(by.pass, { browser: by.browser, now: later(300) }),
    ).toEqual({
      ok: true,
      value: { pass: by.pass },
    });
    expect(await stepsOf(visit.id)).toEqual([]);
  });

  test('opens nothing on another clinic day, not even a second after midnight', async () => {
    const beforeMidnight = new Date(at(day, '23:59'));
    const code = await shownAt(beforeMidnight);
    expect(await open(code, { now: later(59, beforeMidnight) })).toMatchObject({
      ok: true,
    });
    expect(await open(code, { now: later(61, beforeMidnight) })).toMatchObject({
      ok: false,
    });
    const by = await scan(beforeMidnight);
    const visit = await book({ on: '2026-11-27', time: '08:00' });
    expect(
      await signedIn(
        { ...by, now: later(120, beforeMidnight) },
        visit.patientId,
      ),
    ).toMatchObject({
      ok: false,
    });
  });

  test('opens nothing once its screen is unpaired, and an unpaired screen shows none', async () => {
    const [code, by] = [await shownAt(morning), await scan()];
    const visit = await book();
    await database.owner.query(
      `update screens set revoked_at = now(), revoked_by = paired_by where token_hash = $1`,
      [hashOf(screenToken)],
    );
    expect(await open(code)).toMatchObject({ ok: false });
    expect(await signedIn(by, visit.patientId)).toMatchObject({ ok: false });
    expect(await shownAt(morning)).toBe('');
    expect(await shownAt(morning, makeToken())).toBe('');
  });

  test('opens nothing if it is of another installation, only letters, or cut short', async () => {
    const code = await shownAt(morning);
    const theirs: Services = { ...services, linkKey: Buffer.alloc(32, 3) };
    expect(
      await openHere(theirs, { code, browser: phone(), now: morning }),
    ).toMatchObject({ ok: false });
    for (const wrong of [
      '',
      'a'.repeat(65),
      code.slice(0, -1),
      `${code.slice(0, -1)}!`,
      `${code}.x`,
      '.'.repeat(70),
    ])
      expect(await open(wrong)).toMatchObject({
        refusal: { code: 'LINK_VOID' },
      });
  });

  test('is not shown by a clinic without a public address', async () => {
    const hidden: Services = {
      ...services,
      publicUrl: 'http://127.0.0.1:3000',
    };
    const shown = await readQueue(hidden, { screenToken, now: morning });
    expect(shown).toMatchObject({
      value: { arrivalUrl: null, screen: { state: 'paired' } },
    });
  });
});

describe('a patient who is not received', () => {
  test('is told why: too early, too late, another day, or a cancelled appointment', async () => {
    const visit = await book();
    const { startsAt } = visit;
    const early = await scan(later(-121 * 60, startsAt));
    expect(await signedIn(early, visit.patientId)).toMatchObject({
      value: {
        outcome: 'tooEarly',
        from: later(-120 * 60, startsAt).toISOString(),
        ticket: null,
      },
    });
    expect(
      await signedIn(await scan(later(31 * 60, startsAt)), visit.patientId),
    ).toMatchObject({
      value: { outcome: 'desk' },
    });
    const dayBefore = await scan(later(-24 * 3600, startsAt));
    expect(await arrive(dayBefore, byCode(visit))).toMatchObject({
      value: { outcome: 'wrongDay' },
    });
    expect(await signedIn(dayBefore, visit.patientId)).toMatchObject({
      value: { outcome: 'none' },
    });
    const cancelled = await book();
    await cancelAppointment(services, byLink(cancelled));
    expect(await signedIn(await scan(), cancelled.patientId)).toMatchObject({
      value: { outcome: 'none' },
    });
    expect(await arrive(await scan(), byCode(cancelled))).toMatchObject({
      value: { outcome: 'none' },
    });
    expect([
      ...(await stepsOf(visit.id)),
      ...(await stepsOf(cancelled.id)),
    ]).toEqual([]);
  });

  test('gets nothing for a code with another’s DNI, nor for a link of another day', async () => {
    const [one, two] = [await book(), await book()];
    expect(
      await arrive(await scan(), byCode({ dni: two.dni, code: one.code })),
    ).toMatchObject({
      value: { outcome: 'none', ticket: null, url: null },
    });
    const token = ownQueueToken(services, {
      appointmentId: one.id,
      day: '2026-11-25',
    });
    expect(await arrive(await scan(), { kind: 'link', token })).toMatchObject({
      refusal: { code: 'LINK_VOID' },
    });
  });
});

test('a browser that guesses codes is stopped, and other browsers, accounts and links at that screen are not', async () => {
  const [one, two, three] = [await book(), await book(), await book()];
  const noon = new Date(at(day, '11:30'));
  const guesser = await scan(noon);
  const outcomes: string[] = [];
  for (let time = 0; time < 12; time++) {
    const answer = await arrive(
      guesser,
      byCode({ dni: one.dni, code: `K7M2Q${'23456789'[time % 8]}` }),
    );
    outcomes.push(answer.ok ? answer.value.outcome : answer.refusal.code);
  }
  expect(outcomes.filter((each) => each === 'TOO_MANY_ATTEMPTS')).toHaveLength(
    2,
  );
  expect(await arrive(await scan(noon), byCode(one))).toMatchObject({
    value: { outcome: 'arrived' },
  });
  expect(await signedIn(guesser, two.patientId)).toMatchObject({
    value: { outcome: 'arrived' },
  });
  const token = ownQueueToken(services, { appointmentId: three.id, day });
  expect(await arrive(guesser, { kind: 'link', token })).toMatchObject({
    value: { outcome: 'arrived' },
  });
});
