import { randomUUID } from 'node:crypto';
import { request as rawRequest } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RefusalCode } from '../../../base/api/contract/refusal.ts';
import {
  at,
  newPatientData,
  testNow,
} from '../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  type TestPatient,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { digestOf } from '../../../testing/database/table-digest.ts';
import {
  type Answer,
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';
import { refusals } from '../../contract/refusals.ts';

/* Bad input on the way to an appointment, over a real connection. */

const database = testDatabase();
const server = testServer(database);
let clinic: SmallClinic;
let patient: TestPatient;

const holds = '/api/public/holds';
const appointments = '/api/public/appointments';
const patients = '/api/public/patients';

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  patient = await insertPatient(database, { fullName: 'Canaria Secreta' });
});
beforeEach(() => {
  server.clock.now = testNow;
});

let minute = 8 * 60;
/** A time that no other test of this file has. */
function freshSlot() {
  minute += 20;
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-26', time),
  };
}

let nextDni = 41_000_000;
const somebodyNew = () => ({
  kind: 'new' as const,
  patient: newPatientData(String(nextDni++)),
});
const withKey = () => ({ 'idempotency-key': randomUUID() });
const minutesLater = (minutes: number) =>
  new Date(testNow.getTime() + minutes * 60_000);

async function holdSlot(visitor = newVisitor(server), slot = freshSlot()) {
  const { json, status } = await visitor.ask(holds, { body: slot });
  expect(status).toBe(201);
  return { visitor, slot, hold: json };
}

async function book() {
  const { visitor, slot, hold } = await holdSlot();
  const booker = somebodyNew();
  const answer = await visitor.ask(appointments, {
    body: { ...slot, holdId: hold.id, booker },
    headers: withKey(),
  });
  expect(answer.status).toBe(201);
  return { visitor, slot, appointment: answer.json, dni: booker.patient.dni };
}

function expectRefused(
  { status, json, headers }: Answer,
  expected: number,
  code: RefusalCode,
): void {
  expect(json).toMatchObject({
    defined: true,
    status: expected,
    code,
    message: refusals[code].message,
  });
  expect(status).toBe(expected);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
}

/** Runs an act that must be refused, and checks that nothing was written. */
async function untouched(act: () => Promise<void>): Promise<void> {
  const before = await digestOf(database);
  await act();
  // Only the audit log records the attempt.
  const { audit_events: _, ...rest } = await digestOf(database);
  expect(before).toMatchObject(rest);
}

describe('a time that is gone', () => {
  test('that another browser holds is refused, with the nearest times', async () => {
    const { slot } = await holdSlot();
    await untouched(async () => {
      const answer = await newVisitor(server).ask(holds, { body: slot });
      expectRefused(answer, 409, 'SLOT_TAKEN');
      expect(answer.json.data.nearest.length).toBeGreaterThan(0);
    });
  });

  test('is refused to a later booking without a hold, with the nearest times', async () => {
    const { slot } = await book();
    await untouched(async () => {
      const answer = await newVisitor(server).ask(appointments, {
        body: { ...slot, holdId: randomUUID(), booker: somebodyNew() },
        headers: withKey(),
      });
      expectRefused(answer, 409, 'SLOT_TAKEN');
      expect(answer.json.data.nearest.length).toBeGreaterThan(0);
    });
  });

  test('an expired hold allows no identification and no extension', async () => {
    const { visitor, hold } = await holdSlot();
    server.clock.now = minutesLater(5);
    await untouched(async () => {
      const body = { dni: patient.dni, password: patient.dni };
      expectRefused(
        await visitor.ask(`${holds}/${hold.id}/identification`, { body }),
        410,
        'HOLD_EXPIRED',
      );
      expectRefused(
        await visitor.ask(`${holds}/${hold.id}/extension`, { body: {} }),
        410,
        'HOLD_EXPIRED',
      );
    });
  });

  test('an expired hold books while the time is free, and not after another browser takes it', async () => {
    const first = await holdSlot();
    server.clock.now = minutesLater(6);
    const late = {
      ...first.slot,
      holdId: first.hold.id,
      booker: somebodyNew(),
    };
    expect(
      (
        await first.visitor.ask(appointments, {
          body: late,
          headers: withKey(),
        })
      ).status,
    ).toBe(201);

    server.clock.now = testNow;
    const second = await holdSlot();
    server.clock.now = minutesLater(6);
    await holdSlot(newVisitor(server), second.slot);
    await untouched(async () => {
      const tooLate = {
        ...second.slot,
        holdId: second.hold.id,
        booker: somebodyNew(),
      };
      const answer = await second.visitor.ask(appointments, {
        body: tooLate,
        headers: withKey(),
      });
      expectRefused(answer, 409, 'SLOT_TAKEN');
    });
  });

  test('a hold is extended once', async () => {
    const { visitor, hold } = await holdSlot();
    const extend = () =>
      visitor.ask(`${holds}/${hold.id}/extension`, { body: {} });
    expect((await extend()).status).toBe(200);
    await untouched(async () =>
      expectRefused(await extend(), 409, 'HOLD_ALREADY_EXTENDED'),
    );
  });
});

describe('a person with a false identity', () => {
  test('gets a message of its own for an unknown DNI and for a wrong password, and no data of the patient', async () => {
    const { visitor, hold } = await holdSlot();
    const identify = (dni: string, password: string) =>
      visitor.ask(`${holds}/${hold.id}/identification`, {
        body: { dni, password },
      });
    await untouched(async () => {
      const unknown = await identify('99888777', '99888777');
      expectRefused(unknown, 401, 'DNI_NOT_FOUND');
      const wrong = await identify(patient.dni, 'otra cosa');
      expectRefused(wrong, 401, 'WRONG_PASSWORD');
      expect(wrong.json.message).toBe('Contraseña incorrecta.');
      expect(unknown.json.message).toBe('DNI no encontrado o incorrecto.');
      expect(unknown.text + wrong.text).not.toMatch(
        /Canaria|otra cosa|99888777/,
      );
    });
  });

  test('a proof serves only its own hold', async () => {
    const entry = await holdSlot();
    const body = { dni: patient.dni, password: patient.dni };
    const { json } = await entry.visitor.ask(
      `${holds}/${entry.hold.id}/identification`,
      { body },
    );
    const other = await holdSlot();
    await untouched(async () => {
      const answer = await other.visitor.ask(appointments, {
        body: {
          ...other.slot,
          holdId: other.hold.id,
          booker: { kind: 'identified', proof: json.proof },
        },
        headers: withKey(),
      });
      expectRefused(answer, 401, 'PROOF_EXPIRED');
    });
  });

  test('a new patient with a known DNI is asked to sign in, and the stored data stay', async () => {
    const { visitor, slot, hold } = await holdSlot();
    await untouched(async () => {
      const booker = {
        kind: 'new',
        patient: { ...newPatientData(patient.dni), fullName: 'Otro Nombre' },
      };
      const answer = await visitor.ask(appointments, {
        body: { ...slot, holdId: hold.id, booker },
        headers: withKey(),
      });
      expectRefused(answer, 409, 'DNI_REGISTERED');
      expect(answer.text).not.toMatch(/Canaria/);
      const body = { ...newPatientData(patient.dni), fullName: 'Otro Nombre' };
      expectRefused(
        await visitor.ask(patients, { body, headers: withKey() }),
        409,
        'DNI_REGISTERED',
      );
    });
  });
});

describe('a link of another appointment is refused', () => {
  test.each(['view', 'cancellation', 'cancellation/undo'])(
    '%s',
    async (act) => {
      const { visitor, appointment, dni } = await book();
      const other = await book();
      const wrong = [
        { kind: 'link', token: 'A'.repeat(43) },
        { kind: 'link', token: other.appointment.linkToken },
        { kind: 'code', dni: other.dni, code: appointment.code },
        { kind: 'code', dni, code: other.appointment.code },
        { kind: 'code', dni, code: "' or 1=1" },
      ];
      await untouched(async () => {
        for (const access of wrong) {
          const answer = await visitor.ask(
            `${appointments}/${appointment.id}/${act}`,
            { body: { access } },
          );
          expectRefused(answer, 404, 'ACCESS_REFUSED');
          expect(answer.text).not.toContain(appointment.code);
        }
      });
    },
  );

  test('for the calendar file, which needs its own link', async () => {
    const { visitor, appointment } = await book();
    const other = await book();
    for (const token of ['', 'x', other.appointment.linkToken]) {
      const answer = await visitor.ask(
        `${appointments}/${appointment.id}/calendar.ics?token=${token}`,
      );
      expectRefused(answer, 404, 'ACCESS_REFUSED');
    }
    const own = await visitor.ask(
      `${appointments}/${appointment.id}/calendar.ics?token=${appointment.linkToken}`,
    );
    expect(own.status).toBe(200);
    expect(own.headers.get('content-type')).toMatch(/^text\/calendar/);
  });
});

describe('a malformed or foreign request is refused', () => {
  const text = '{"doctorId":1}';
  test.each([
    ['text/plain', 400],
    ['application/x-www-form-urlencoded', 400],
    ['multipart/form-data; boundary=x', 400],
    ['application/jsonp', 400],
    ['', 400],
  ])('with type «%s»', async (type, status) => {
    await untouched(async () => {
      const headers = { 'content-type': type, ...withKey() };
      for (const path of [holds, appointments, patients]) {
        expectRefused(
          await newVisitor(server).ask(path, { body: text, headers }),
          status,
          'MALFORMED_BODY',
        );
      }
    });
  });

  test.each(['cross-site'])('from another site (%s)', async (site) => {
    await untouched(async () => {
      for (const path of [
        holds,
        appointments,
        patients,
        `${appointments}/${randomUUID()}/cancellation`,
      ]) {
        const headers = { 'sec-fetch-site': site, ...withKey() };
        expectRefused(
          await newVisitor(server).ask(path, { body: {}, headers }),
          403,
          'CROSS_SITE',
        );
      }
      const { visitor, hold } = await holdSlot();
      const answer = await visitor.ask(`${holds}/${hold.id}`, {
        method: 'DELETE',
        headers: { 'sec-fetch-site': site },
      });
      expectRefused(answer, 403, 'CROSS_SITE');
      expect(
        (await visitor.ask(`${holds}/${hold.id}`, { method: 'DELETE' })).json,
      ).toEqual({
        released: true,
      });
    });
  });

  test('with a method that the address lacks', async () => {
    await untouched(async () => {
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const answer = await newVisitor(server).ask(appointments, {
          method,
          body: {},
        });
        expect([404, 405]).toContain(answer.status);
        expect(answer.json.message).toMatch(/^[A-ZÁÉÍÓÚÑ]/);
      }
      const byGet = await newVisitor(server).ask(
        `${appointments}/${randomUUID()}/cancellation`,
      );
      expectRefused(byGet, 404, 'NOT_FOUND');
      expect(
        (await newVisitor(server).ask('/', { method: 'POST', body: {} }))
          .status,
      ).toBe(404);
    });
  });

  test('that is too long, with or without a length', async () => {
    await untouched(async () => {
      const long = JSON.stringify({ doctorId: 'x'.repeat(100_000) });
      const said = await newVisitor(server).ask(holds, { body: long });
      expect(said.status).toBe(413);
      expect(said.json).toMatchObject({
        code: 'MALFORMED_BODY',
        message: refusals.MALFORMED_BODY.message,
      });
      expect(await sendInPieces(long)).toBe(413);
    });
  });

  test.each([
    undefined,
    '',
    'x',
    '00000000',
    `${randomUUID()}x`,
    '*'.repeat(36),
  ])('with the Idempotency-Key %s', async (key) => {
    const { visitor, slot, hold } = await holdSlot();
    const headers: Record<string, string> =
      key === undefined ? {} : { 'idempotency-key': key };
    await untouched(async () => {
      const body = { ...slot, holdId: hold.id, booker: somebodyNew() };
      for (const answer of [
        await visitor.ask(appointments, { body, headers }),
        await visitor.ask(patients, {
          body: newPatientData('41999888'),
          headers,
        }),
      ]) {
        expectRefused(answer, 422, 'INVALID_INPUT');
        expect(answer.json.data.fields[0].path).toBe('Idempotency-Key');
      }
    });
  });

  test('with a used key and other content', async () => {
    const { visitor, slot, hold } = await holdSlot();
    const headers = withKey();
    const body = { ...slot, holdId: hold.id, booker: somebodyNew() };
    const first = await visitor.ask(appointments, { body, headers });
    await untouched(async () => {
      const again = await visitor.ask(appointments, { body, headers });
      expect(again.json).toEqual(first.json);
      const other = await visitor.ask(appointments, {
        body: { ...body, booker: somebodyNew() },
        headers,
      });
      expectRefused(other, 422, 'IDEMPOTENCY_MISMATCH');
    });
  });
});

describe('a script in a text', () => {
  const script = '<script>alert("canario")</script>';
  test.each<[string, object]>([
    ['fullName', { fullName: script }],
    ['chosenName', { chosenName: `${script}` }],
    ['email', { email: `"${script}"@example.com` }],
    ['phone', { phone: `11 5555-4444 ${script}` }],
    ['dni', { dni: script }],
    ['birthDate', { birthDate: script }],
    ['consent.policyVersion', { consent: { policyVersion: script } }],
  ])(
    'in %s is refused beside its field and not repeated',
    async (path, changes) => {
      await untouched(async () => {
        const body = { ...newPatientData('41999777'), ...changes };
        const answer = await newVisitor(server).ask(patients, {
          body,
          headers: withKey(),
        });
        expectRefused(answer, 422, 'INVALID_INPUT');
        expect(
          answer.json.data.fields.map((field: { path: string }) => field.path),
        ).toEqual([path]);
        expect(answer.text).not.toMatch(/script|canario/);
      });
    },
  );
});

/** Sends a body of unknown length, as a streaming client does. Returns the status. */
function sendInPieces(body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = rawRequest(
      `${server.url}${holds}`,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    request.once('error', reject);
    for (let at = 0; at < body.length; at += 10_000)
      request.write(body.slice(at, at + 10_000));
    request.end();
  });
}
