import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { readDashboard } from '../../../../panels/reports/server/read-dashboard.ts';
import { auditKindsOf } from '../../../../testing/access/access.ts';
import { signIn } from '../../../../testing/access/sign-in.ts';
import { newBrowser, testNow } from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertFamilyLink } from '../../../../testing/clinic/family.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
} from '../../../../testing/clinic/people.ts';
import { insertSignedVisit } from '../../../../testing/clinic/records.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { testServer } from '../../../../testing/servers/test-server.ts';
import { listOwnReaders } from '../../../chart/server/own/list-own-readers.ts';
import { readPatientFile } from '../../../patients/server/file/read-patient-file.ts';
import { saveAtDesk } from '../../../patients/server/file/save-at-desk.ts';
import { activatePatient } from '../recovery/activate-patient.ts';
import { createActivationCode } from './create-activation-code.ts';
import { verifyIdentity } from './verify-identity.ts';

/* One user of the counter cannot open a record alone: it waits 48 hours, and all concerned are told. */

const database = testDatabase();
const server = testServer(database);
const password = 'lluvia sobre el tejado';
const hour = 3_600_000;
let services: Services;
let doctorId: string;
let rosa: Actor<'reception'>;
let nora: Actor<'reception'>;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
  ({ doctorId } = await insertDoctorAccount(database, { enabledAt: testNow }));
  const user = async (name: string) =>
    actorAs(
      'reception',
      (await insertUser(database, { role: 'Recepcionista', name })).id,
    );
  [rosa, nora] = [await user('Rosa Quiroga'), await user('Nora Paz')];
});
beforeEach(() => {
  server.clock.now = testNow;
});

const later = (hours: number) => new Date(testNow.getTime() + hours * hour);
type Patient = { id: string; dni: string };

async function patientWith({
  email = null as string | null,
  hasRecord = true,
  isVerified = true,
} = {}): Promise<Patient> {
  const patient = await insertKnownPatient(database, {
    isVerified,
    email,
    emailTrust: email ? 'verified_in_person' : 'none',
    fullName: `Rita ${randomUUID().replaceAll(/[^a-f]/g, '')}`,
  });
  if (hasRecord)
    await insertSignedVisit(database, { patientId: patient.id, doctorId });
  return patient;
}

async function writeEmail(
  { id: patientId }: Patient,
  by: Actor<'reception'>,
  isEmailTheirs = true,
  now = testNow,
) {
  const read = await readPatientFile(services, {
    patientId,
    ...callBy(by, now),
  });
  if (!read.ok) throw new Error('There was to be a file.');
  const {
    revision,
    fullName,
    chosenName,
    dni,
    birthDate,
    sexOnDocument,
    phone,
  } = read.value;
  const person = { fullName, chosenName, dni, birthDate, sexOnDocument, phone };
  const email = `${randomUUID()}@correo.example`;
  const change = {
    patientId,
    revision,
    person: { ...person, email },
    isEmailTheirs,
    ...callBy(by, now),
  };
  expect(await saveAtDesk(services, change as never)).toMatchObject({
    ok: true,
  });
  return email;
}

async function activate(
  { id: patientId, dni }: Patient,
  by: Actor<'reception'>,
  now = testNow,
) {
  const made = await createActivationCode(services, {
    patientId,
    ...callBy(by, now),
  });
  if (!made.ok) throw new Error(made.refusal.code);
  const visit = { browser: newBrowser(), address: randomUUID(), now };
  return activatePatient(services, {
    dni,
    code: made.value.code,
    password,
    ...visit,
  });
}

/** The answers that the account's owner gets for the record and its documents. */
async function readingOf({ dni }: Patient) {
  const session = await signIn(server, { role: 'patient', dni, password });
  expect(session.session.level).toBe('N2');
  const answers = await Promise.all(
    (
      [
        '/record',
        '/record/readers',
        '/documents',
        '/appointments/past',
      ] as const
    ).map((path) => session.ask(path)),
  );
  const copy = await session.ask('/record/copies', { body: { format: 'pdf' } });
  return { session, answers: [...answers, copy] };
}

async function closedUntil(patient: Patient): Promise<string | null> {
  const { answers } = await readingOf(patient);
  const [first] = answers;
  if (first?.status === 200) {
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    return null;
  }
  for (const { status, json } of answers) {
    expect({ status, ...json }).toMatchObject({
      status: 403,
      code: 'RECORD_CLOSED',
      data: first?.json.data,
    });
  }
  expect(first?.json.data.because).toBe('counter');
  return first?.json.data.until;
}

async function openersOf({ id }: Patient) {
  const readers = await listOwnReaders(
    services,
    callBy(actorAs('patient', id)),
  );
  return readers.filter(({ role }) => role === 'reception');
}

async function told({ id }: Patient): Promise<string[]> {
  const { rows } = await database.owner.query(
    `select facts ->> 'what' || ' ' || recipient_address as told from outbox
      where patient_id = $1 and kind = 'security_notice' and recipient_address is not null order by id`,
    [id],
  );
  return rows.map((row) => row.told);
}

describe('a patient with e-mail and code from one receptionist', () => {
  test('cannot read the record for 48 hours, but uses appointments and profile', async () => {
    const patient = await patientWith({ email: 'vieja@correo.example' });
    await writeEmail(patient, rosa);
    expect(await activate(patient, rosa)).toMatchObject({ ok: true });
    expect(await closedUntil(patient)).toBe(later(48).toISOString());
    const { session } = await readingOf(patient);
    expect((await session.ask('/appointments')).status).toBe(200);
    expect((await session.ask('/profile')).status).toBe(200);
    server.clock.now = new Date(later(48).getTime() - 1);
    expect(await closedUntil(patient)).not.toBeNull();
    server.clock.now = later(48);
    expect(await closedUntil(patient)).toBeNull();
  });

  test('is told of both acts by e-mail and phone', {
    tags: ['all'],
  }, async () => {
    const patient = await patientWith({ email: 'antes@correo.example' });
    const email = await writeEmail(patient, rosa);
    const ofEmail = ['antes@correo.example', email, '+5491155554444'].map(
      (to) => `email_changed ${to}`,
    );
    expect(await told(patient)).toEqual(ofEmail);
    await activate(patient, rosa);
    const ofCode = [email, '+5491155554444'].map(
      (to) => `account_opened ${to}`,
    );
    expect(
      (await told(patient)).filter((each) => each.startsWith('account_opened')),
    ).toEqual(ofCode);
  });

  test('reads the receptionist’s name in "Quién vio mi historia", and the administrators get an alarm', {
    tags: ['all'],
  }, async () => {
    const patient = await patientWith();
    await writeEmail(patient, rosa);
    await activate(patient, rosa);
    const opened = await openersOf(patient);
    expect(
      opened.map(({ name, purpose }) => `${purpose} ${name}`).sort(),
    ).toEqual(['activation Rosa Quiroga', 'email Rosa Quiroga']);
    expect(await auditKindsOf(database, { patientId: patient.id })).toContain(
      'account_opened',
    );
    const dashboard = async (now: Date) =>
      (await readDashboard(services, callBy(actorAs('admin', rosa.id), now)))
        .attention.alarms;
    expect(await dashboard(testNow)).toEqual([
      { kind: 'record_opened_alone', until: later(48).toISOString() },
    ]);
    expect(await dashboard(later(100))).toEqual([]);
  });

  test('finds the record closed after the e-mail alone, also when the receptionist verifies it later', {
    tags: ['all'],
  }, async () => {
    const patient = await patientWith();
    await database.owner.query(
      `update patients set password_hash =
      (select password_hash from system_users where id = $2) where id = $1`,
      [patient.id, rosa.id],
    );
    await writeEmail(patient, rosa);
    const { rows } = await database.owner.query(
      'select record_closed_until($1) as until',
      [patient.id],
    );
    expect(rows).toEqual([{ until: later(48) }]);
    // The user writes the e-mail as declared, and verifies it later.
    const slowly = await patientWith();
    await writeEmail(slowly, rosa, false);
    const said = {
      patientId: slowly.id,
      isEmailTheirs: true,
      isPhoneTheirs: true,
      isPasswordTheirs: true,
    };
    await verifyIdentity(services, { ...said, ...callBy(rosa, later(1)) });
    const slow = await database.owner.query(
      'select record_closed_until($1) as until',
      [slowly.id],
    );
    expect(slow.rows).toEqual([{ until: later(49) }]);
  });

  test('finds the record closed after the code alone when no other e-mail is on file', {
    tags: ['all'],
  }, async () => {
    const patient = await patientWith();
    await activate(patient, rosa);
    expect(await closedUntil(patient)).toBe(later(48).toISOString());
  });

  test('cannot read the record of a child they act for either', {
    tags: ['all'],
  }, async () => {
    const patient = await patientWith();
    await activate(patient, rosa);
    const child = await patientWith();
    await database.owner.query(
      `update patients set birth_date = '2018-03-02' where id = $1`,
      [child.id],
    );
    const linkId = await insertFamilyLink(database, {
      representativeId: patient.id,
      representedId: child.id,
    });
    const { session } = await readingOf(patient);
    await session.ask('/family/acting', { body: { linkId } });
    const read = await session.ask('/record', {
      method: 'GET',
      headers: { 'x-acting-for': child.id },
    });
    expect(read.json.code).toBe('RECORD_CLOSED');
  });
});

describe('a patient who need not wait', () => {
  test.each([
    [
      'has an e-mail from one receptionist and a code from another',
      () => [rosa, nora] as const,
      true,
    ],
    [
      'has an own e-mail on file and a code of any receptionist',
      () => [null, rosa] as const,
      true,
    ],
    ['has no record before the code', () => [rosa, rosa] as const, false],
  ])('%s', async (_, who, hasRecord) => {
    const [byEmail, byCode] = who();
    const patient = await patientWith({
      email: 'propio@correo.example',
      hasRecord,
    });
    if (byEmail) await writeEmail(patient, byEmail);
    await activate(patient, byCode);
    if (!hasRecord)
      await insertSignedVisit(database, { patientId: patient.id, doctorId });
    expect(await closedUntil(patient)).toBeNull();
  });

  test('was verified by a second user; the same user verifying again changes nothing', {
    tags: ['all'],
  }, async () => {
    const patient = await patientWith();
    await writeEmail(patient, rosa);
    await activate(patient, rosa);
    const said = {
      patientId: patient.id,
      isEmailTheirs: true,
      isPhoneTheirs: true,
      isPasswordTheirs: true,
    };
    await verifyIdentity(services, { ...said, ...callBy(rosa) });
    expect(await closedUntil(patient)).not.toBeNull();
    await verifyIdentity(services, { ...said, ...callBy(nora) });
    expect(await closedUntil(patient)).toBeNull();
    expect(await openersOf(patient)).toHaveLength(2);
  });
});

test('the database refuses to change the noted opening of an account', {
  tags: ['all'],
}, async () => {
  const patient = await patientWith();
  await activate(patient, rosa);
  await expect(
    sql`update account_openings set closes_until = null where patient_id = ${patient.id}`.execute(
      database.db,
    ),
  ).rejects.toThrow(/permission denied|append/i);
});

test('an e-mail and a code at the same moment close the record or void the code', {
  tags: ['all'],
}, async () => {
  for (let times = 0; times < 4; times++) {
    const patient = await patientWith({ email: 'suyo@correo.example' });
    const [, activated] = await Promise.all([
      writeEmail(patient, rosa),
      activate(patient, rosa),
    ]);
    const { rows } = await database.owner.query(
      'select record_closed_until($1) as until',
      [patient.id],
    );
    expect(rows[0].until).toEqual(later(48));
    expect([true, false]).toContain(activated.ok);
  }
});
