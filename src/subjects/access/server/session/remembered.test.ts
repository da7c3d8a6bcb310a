import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonRole } from '../../../../base/api/rules/session-level.ts';
import {
  type Credentials,
  signIn,
} from '../../../../testing/access/sign-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { insertSmallClinic } from '../../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
  patientPassword,
} from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';

/* A browser that lost what scripts keep, as Safari's does after seven days, and has its cookies. */

const database = testDatabase();
const server = testServer(database);
let patient: { id: string; dni: string };
const emails: Partial<Record<PersonRole, string>> = {};

beforeAll(async () => {
  await insertSmallClinic(database);
  patient = await insertKnownPatient(database, {
    hasPassword: true,
    isVerified: true,
  });
  emails.doctor = (
    await insertDoctorAccount(database, { enabledAt: testNow })
  ).email;
  emails.admin = (await insertUser(database, { role: 'Admin' })).email;
  emails.reception = (
    await insertUser(database, { role: 'Recepcionista' })
  ).email;
});
beforeEach(() => {
  server.clock.now = testNow;
});

const asPatient = (rememberMe = true): Credentials => ({
  role: 'patient',
  dni: patient.dni,
  password: patientPassword,
  rememberMe,
});

type Visitor = ReturnType<typeof newVisitor>;

/** The answer that the cookies alone give the sign-in page. */
async function told(visitor: Visitor) {
  const { json: roles } = await visitor.ask('/api/public/sign-in/remembered');
  const { json } = await visitor.ask('/api/public/sign-in/remembered/dni');
  return { roles, ...json };
}

const nothing = { roles: [], dni: null };

test('a browser without cookies is told nothing', async () => {
  expect(await told(newVisitor(server))).toEqual(nothing);
});

test('a patient who chose to be remembered is known by the cookies, also after seven days', async () => {
  const { visitor } = await signIn(server, asPatient());
  server.clock.now = new Date(testNow.getTime() + 8 * 24 * 60 * 60_000);
  expect(await told(visitor)).toEqual({ roles: ['patient'], dni: patient.dni });
});

test('a patient who did not choose it is not known', async () => {
  const { visitor } = await signIn(server, asPatient(false));
  expect(await told(visitor)).toEqual(nothing);
});

test.each([true, false])(
  'a session outlives the closed browser as the patient chose (remembered: %s), before and after it is renewed',
  async (rememberMe) => {
    const { answer, ask } = await signIn(server, asPatient(rememberMe));
    for (const { headers } of [
      answer,
      await ask('/session/refresh', { body: {} }),
    ]) {
      const cookie = headers
        .getSetCookie()
        .find((each) => each.startsWith('sesion-paciente='));
      expect(/Expires=/i.test(cookie ?? '')).toBe(rememberMe);
    }
  },
);

test.each(['doctor', 'admin', 'reception'] as const)(
  'the page learns only the role of a remembered %s',
  async (role) => {
    const credentials = {
      role,
      email: emails[role],
      ...(role !== 'doctor' && { rememberMe: true }),
    };
    const { visitor } = await signIn(server, credentials as Credentials);
    expect(await told(visitor)).toEqual({ roles: [role], dni: null });
  },
);

describe('the page learns nothing once the session ended', () => {
  test('by signing out', async () => {
    const { visitor, ask } = await signIn(server, asPatient());
    const cookie = visitor.cookies.get('sesion-paciente') ?? '';
    await ask('/session/end', { body: {} });
    visitor.cookies.set('sesion-paciente', cookie);
    expect(await told(visitor)).toEqual(nothing);
  });

  test('by expiry', async () => {
    const { visitor } = await signIn(server, asPatient());
    server.clock.now = new Date(testNow.getTime() + 31 * 24 * 60 * 60_000);
    expect(await told(visitor)).toEqual(nothing);
  });

  test('by a new sign-in with its own cookie', async () => {
    const first = await signIn(server, asPatient());
    const before = first.visitor.cookies.get('sesion-paciente') ?? '';
    await signIn(server, asPatient(), first.visitor);
    expect(await told(first.visitor)).toEqual({
      roles: ['patient'],
      dni: patient.dni,
    });
    first.visitor.cookies.set('sesion-paciente', before);
    expect(await told(first.visitor)).toEqual(nothing);
  });
});

test('a token tells nothing in another browser', async () => {
  const { visitor } = await signIn(server, asPatient());
  const thief = newVisitor(server);
  await thief.ask('/api/public/clinic');
  thief.cookies.set(
    'sesion-paciente',
    visitor.cookies.get('sesion-paciente') ?? '',
  );
  expect(await told(thief)).toEqual(nothing);
});

test('a renewed token tells nothing, but its successor does', async () => {
  const { visitor, ask } = await signIn(server, asPatient());
  const before = visitor.cookies.get('sesion-paciente') ?? '';
  await ask('/session/refresh', { body: {} });
  const after = visitor.cookies.get('sesion-paciente') ?? '';
  expect(after).not.toBe(before);
  expect(await told(visitor)).toEqual({ roles: ['patient'], dni: patient.dni });
  visitor.cookies.set('sesion-paciente', before);
  expect(await told(visitor)).toEqual(nothing);
});

test('a new sign-in adds no second known browser', async () => {
  const devices = async () => {
    const { rows } = await database.owner.query(
      'select browser_hash from known_devices where patient_id = $1',
      [patient.id],
    );
    return rows.length;
  };
  const { visitor } = await signIn(server, asPatient());
  const before = await devices();
  await signIn(server, asPatient(), visitor);
  expect(await devices()).toBe(before);
});

test('the first HTML of the sign-in page names the roles, and never the DNI', async () => {
  const { visitor } = await signIn(server, asPatient());
  const { text } = await visitor.ask('/login');
  expect(text).toContain('"signIn","remembered"');
  expect(text).toContain('["patient"]');
  expect(text).not.toContain(patient.dni);
});
