import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { LIKE_TIME_MS } from '../../../../base/kernel/hashing/answer-in-like-time.ts';
import { isPasswordOf } from '../../../../base/kernel/hashing/passwords.ts';
import {
  accessMessages,
  auditKindsOf,
} from '../../../../testing/access/access.ts';
import { solvePuzzle } from '../../../../testing/access/puzzles.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import {
  at,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
  type TestPatient,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { inParallel } from '../../../../testing/database/in-parallel.ts';
import { isLongProof } from '../../../../testing/long-proof.ts';
import { createActivationCode } from '../codes/create-activation-code.ts';
import { verifyIdentity } from '../codes/verify-identity.ts';
import { activatePatient } from './activate-patient.ts';

const database = testDatabase();
// Twenty-five of them at a time.
const many = isLongProof ? 100 : 40;
let services: Services;
let clinic: SmallClinic;
let starts = 0;
const nextStart = () =>
  at('2026-11-25', ['09:00', '09:20', '09:40'][starts++] as string);
let actor: Actor<'reception'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { id } = await insertUser(database, {
    role: 'Recepcionista',
    password: null,
  });
  actor = actorAs('reception', id);
});

const wrong = {
  ok: false,
  refusal: { code: 'CODE_WRONG', data: { attemptsLeft: null } },
};
const later = (hours: number) =>
  new Date(testNow.getTime() + hours * 60 * 60_000);
const impossible = '0000000000';

async function makeCode({ id }: TestPatient, now = testNow): Promise<string> {
  const made = await createActivationCode(services, {
    patientId: id,
    ...callBy(actor, now),
  });
  if (!made.ok) throw new Error(`No code was made: ${made.refusal.code}`);
  return made.value.code;
}

interface Typed {
  password?: string;
  phone?: string;
  now?: Date;
}

function activate(
  dni: string,
  code: string,
  { password = 'lluvia sobre el tejado', phone, now = testNow }: Typed = {},
) {
  const visit = { phone, browser: newBrowser(), address: randomUUID(), now };
  return activatePatient(services, { dni, code, password, ...visit });
}

async function stored({ id }: TestPatient) {
  const { rows } = await database.owner.query(
    `select password_hash, password_set_at, identity_verified_at, identity_verified_by, email_trust,
      email_opens_from from patients where id = $1`,
    [id],
  );
  return rows[0];
}

describe('an activation code', () => {
  test('sets a password and verifies the patient, once', async () => {
    const patient = await insertPatient(database);
    const code = await makeCode(patient);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    expect(await activate(patient.dni, code)).toEqual({
      ok: true,
      value: {
        name: 'María Pérez',
        changes: { isPhoneAside: true, isEmailAside: false, newCodes: [] },
      },
    });
    const { password_hash, ...rest } = await stored(patient);
    expect(await isPasswordOf(password_hash, 'lluvia sobre el tejado')).toBe(
      true,
    );
    expect(rest).toMatchObject({
      password_set_at: testNow,
      identity_verified_at: testNow,
      identity_verified_by: actor.userId,
    });
    expect(await activate(patient.dni, code)).toEqual(wrong);
    expect(
      (await auditKindsOf(database, { patientId: patient.id })).slice(0, 3),
    ).toEqual(['activation_code_made', 'identity_verified', 'password_set']);
    const told = (await accessMessages(database)).filter(
      ({ patientId }) => patientId === patient.id,
    );
    expect(told).toMatchObject([
      { kind: 'security_notice', to: null },
      { kind: 'security_notice', to: '+5491155554444' },
    ]);
  });

  test('sets an unconfirmed mobile aside and gives new codes; a mobile typed as on file stays, with the old codes', {
    tags: ['all'],
  }, async () => {
    const open = async (phone?: string) => {
      const patient = await insertPatient(database);
      const slot = {
        doctorId: clinic.doctorId,
        practiceId: clinic.practiceId,
        startsAt: nextStart(),
      };
      const before = await bookTestAppointment(services, {
        slot,
        patientId: patient.id,
      });
      const code = await makeCode(patient);
      const answer = await activate(
        patient.dni,
        code,
        phone === undefined ? {} : { phone },
      );
      if (!answer.ok) throw new Error(answer.refusal.code);
      const { rows } = await database.owner.query(
        `select appointment.code, phone, phone_trust, unconfirmed_phone from patients
          join appointments appointment on appointment.patient_id = patients.id where patients.id = $1`,
        [patient.id],
      );
      return {
        before,
        changes: answer.value.changes,
        startsAt: slot.startsAt,
        now: rows[0],
      };
    };
    for (const typed of [undefined, '11 5555-0000']) {
      const { before, changes, startsAt, now } = await open(typed);
      expect(now).toMatchObject({
        phone: null,
        unconfirmed_phone: '+5491155554444',
      });
      expect(now.code).not.toBe(before.code);
      expect(changes).toEqual({
        isPhoneAside: true,
        isEmailAside: false,
        newCodes: [
          { startsAt: new Date(startsAt).toISOString(), code: now.code },
        ],
      });
    }
    const kept = await open('011 15 5555-4444');
    expect(kept.now).toEqual({
      code: kept.before.code,
      phone: '+5491155554444',
      phone_trust: 'given_in_person',
      unconfirmed_phone: null,
    });
    expect(kept.changes).toEqual({
      isPhoneAside: false,
      isEmailAside: false,
      newCodes: [],
    });
  });

  test(`used ${many} times at once opens the account once`, async () => {
    const patient = await insertPatient(database);
    const code = await makeCode(patient);
    const answers = await inParallel(Array.from({ length: many }), 25, () =>
      activate(patient.dni, code),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer).toEqual(wrong);
  });

  test('works for its owner however often others guess', {
    tags: ['all'],
  }, async () => {
    const rationed = servicesOn(database.db, { budgets: true });
    const patient = await insertPatient(database);
    const code = await makeCode(patient);
    const guesses = await inParallel(
      Array.from({ length: 60 }),
      25,
      (_, index) =>
        activatePatient(rationed, {
          dni: patient.dni,
          code: impossible,
          password: 'lluvia sobre el tejado',
          now: testNow,
          browser: newBrowser(),
          address: `198.51.100.${index % 12}`,
        }),
    );
    for (const guess of guesses) expect(guess).toEqual(wrong);
    const own = {
      dni: patient.dni,
      code,
      password: 'lluvia sobre el tejado',
      now: testNow,
    };
    expect(
      await activatePatient(rationed, {
        ...own,
        browser: newBrowser(),
        address: randomUUID(),
      }),
    ).toMatchObject({ ok: true });
  });

  test('works for a day', async () => {
    const [in_time, late] = [
      await insertPatient(database),
      await insertPatient(database),
    ];
    const codes = [await makeCode(in_time), await makeCode(late)] as const;
    expect(
      await activate(in_time.dni, codes[0], {
        now: new Date(later(24).getTime() - 1),
      }),
    ).toMatchObject({
      ok: true,
    });
    expect(await activate(late.dni, codes[1], { now: later(24) })).toEqual(
      wrong,
    );
  });

  test('made again voids the earlier ones, also when several are made at once', {
    tags: ['all'],
  }, async () => {
    const patient = await insertPatient(database);
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => makeCode(patient)),
    );
    const { rows } = await database.owner.query(
      'select id from access_codes where patient_id = $1 and voided_at is null',
      [patient.id],
    );
    expect(rows).toHaveLength(1);
    const answers = [];
    for (const code of codes) answers.push(await activate(patient.dni, code));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('stays valid after six refused passwords', async () => {
    const patient = await insertPatient(database);
    const code = await makeCode(patient);
    for (const password of [
      'corta',
      'password123',
      patient.dni,
      'maria perez',
      'María Pérez',
      'perez maria',
    ]) {
      expect(await activate(patient.dni, code, { password })).toMatchObject({
        refusal: {
          code: 'INVALID_INPUT',
          data: { fields: [{ path: 'password' }] },
        },
      });
    }
    expect(await activate(patient.dni, code)).toMatchObject({ ok: true });
  });

  test('does not open the account of another patient', async () => {
    const [testPatient, other] = [
      await insertPatient(database),
      await insertPatient(database),
    ];
    const code = await makeCode(testPatient);
    expect(await activate(other.dni, code)).toEqual(wrong);
    expect(await stored(other)).toMatchObject({
      password_hash: null,
      identity_verified_at: null,
    });
  });

  test('is not made for an unknown patient', async () => {
    const request = { patientId: randomUUID(), ...callBy(actor) };
    expect(await createActivationCode(services, request)).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
  });

  test('is made at most ten times a day for one patient', async () => {
    const rationed = servicesOn(database.db, { budgets: true });
    const { id } = await insertPatient(database);
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        createActivationCode(rationed, { patientId: id, ...callBy(actor) }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  });
});

describe('a wrong activation code', () => {
  test('gets the same answer for an unknown DNI, a patient without a code and a patient with one', async () => {
    const [without, guessed] = [
      await insertPatient(database),
      await insertPatient(database),
    ];
    await makeCode(guessed);
    for (const dni of ['99999999', without.dni, guessed.dni]) {
      const began = performance.now();
      expect(await activate(dni, impossible)).toEqual(wrong);
      expect(performance.now() - began).toBeGreaterThan(LIKE_TIME_MS - 5);
    }
  });

  test('gets the same answer with the patient’s name as password: the code is checked first', async () => {
    const patient = await insertPatient(database);
    await makeCode(patient);
    expect(
      await activate(patient.dni, impossible, { password: 'maria perez' }),
    ).toEqual(wrong);
  });

  test('costs a puzzle after ten of a browser or thirty of an address, and refuses no patient', {
    tags: ['all'],
  }, async () => {
    const rationed = servicesOn(database.db, { budgets: true });
    const guess = (visit: {
      browser: Buffer;
      address: string;
      proofOfWork?: string;
    }) =>
      activatePatient(rationed, {
        dni: '99999996',
        code: impossible,
        password: 'lluvia sobre el tejado',
        now: testNow,
        ...visit,
      });
    const codesOf = async (guesses: ReturnType<typeof guess>[]) =>
      (await Promise.all(guesses)).map((answer) =>
        answer.ok ? 'OK' : answer.refusal.code,
      );
    const count = (codes: string[], code: string) =>
      codes.filter((each) => each === code).length;
    const browser = newBrowser();
    const ofBrowser = await codesOf(
      Array.from({ length: 15 }, () =>
        guess({ browser, address: randomUUID() }),
      ),
    );
    expect([
      count(ofBrowser, 'CODE_WRONG'),
      count(ofBrowser, 'PROOF_OF_WORK_NEEDED'),
    ]).toEqual([10, 5]);
    const address = randomUUID();
    const ofAddress = await codesOf(
      Array.from({ length: 36 }, () =>
        guess({ browser: newBrowser(), address }),
      ),
    );
    expect([
      count(ofAddress, 'CODE_WRONG'),
      count(ofAddress, 'PROOF_OF_WORK_NEEDED'),
    ]).toEqual([30, 6]);
    // A person behind that address who has the right code solves the puzzle and is let in.
    const patient = await insertPatient(database);
    const own = {
      dni: patient.dni,
      code: await makeCode(patient),
      password: 'lluvia sobre el tejado',
      browser: newBrowser(),
      address,
      now: testNow,
    };
    const asked = await activatePatient(rationed, own);
    if (asked.ok || asked.refusal.code !== 'PROOF_OF_WORK_NEEDED')
      throw new Error('No puzzle was asked.');
    const proofOfWork = await solvePuzzle(asked.refusal.data.challenge);
    expect(
      await activatePatient(rationed, { ...own, proofOfWork }),
    ).toMatchObject({ ok: true });
  });

  test('is not counted when the code is right and only the password is refused', async () => {
    const rationed = servicesOn(database.db, { budgets: true });
    const patient = await insertPatient(database);
    const own = {
      dni: patient.dni,
      code: await makeCode(patient),
      browser: newBrowser(),
      now: testNow,
    };
    for (let time = 0; time < 14; time++) {
      const answer = await activatePatient(rationed, {
        ...own,
        address: 'aqui',
        password: 'maria perez',
      });
      expect(answer).toMatchObject({ refusal: { code: 'INVALID_INPUT' } });
    }
  });
});

describe('a patient at the counter with the document', () => {
  const verify = (
    patientId: string,
    isEmailTheirs: boolean,
    now = testNow,
    isPasswordTheirs = true,
  ) =>
    verifyIdentity(services, {
      patientId,
      isEmailTheirs,
      isPhoneTheirs: true,
      isPasswordTheirs,
      ...callBy(actor, now),
    });

  test('loses a password that another person chose before, and its browsers; an own or later password stays', async () => {
    const intruded = await insertPatient(database);
    const own = await insertPatient(database);
    for (const { id } of [intruded, own]) {
      await database.owner.query(
        `update patients set password_hash = 'x' where id = $1`,
        [id],
      );
      await database.owner.query(
        'insert into known_devices values ($2, $1, $3)',
        [id, newBrowser(), testNow],
      );
    }
    const passwordOf = async ({ id }: { id: string }) =>
      (
        await database.owner.query(
          'select password_hash from patients where id = $1',
          [id],
        )
      ).rows[0].password_hash;
    await verify(intruded.id, false, testNow, false);
    await verify(own.id, false, testNow, true);
    expect([await passwordOf(intruded), await passwordOf(own)]).toEqual([
      null,
      'x',
    ]);
    const { rowCount } = await database.owner.query(
      'select from known_devices where patient_id = $1',
      [intruded.id],
    );
    expect(rowCount).toBe(0);
    await verify(own.id, false, testNow, false);
    expect(await passwordOf(own)).toBe('x');
  });

  test('is known in no earlier browser, even without a password', async () => {
    const { id } = await insertPatient(database);
    await database.owner.query(
      'insert into known_devices values ($1, $2, $3)',
      [newBrowser(), id, testNow],
    );
    const knownIn = async () =>
      (
        await database.owner.query(
          'select from known_devices where patient_id = $1',
          [id],
        )
      ).rowCount;
    await verify(id, false, testNow, false);
    expect(await knownIn()).toBe(0);
    await database.owner.query(
      'insert into known_devices values ($1, $2, $3)',
      [newBrowser(), id, testNow],
    );
    await verify(id, false, later(1), false);
    expect(await knownIn()).toBe(1);
  });

  test('is verified, and so is an e-mail that the patient confirms', async () => {
    const patient = await insertPatient(database, {
      email: 'maria@ejemplo.com',
    });
    await database.owner.query(
      'update patients set email_opens_from = $2 where id = $1',
      [patient.id, later(48)],
    );
    expect(await verify(patient.id, true)).toEqual({
      ok: true,
      value: { verifiedAt: testNow.toISOString(), hasNewCodes: false },
    });
    expect(await stored(patient)).toMatchObject({
      identity_verified_at: testNow,
      identity_verified_by: actor.userId,
      email_trust: 'verified_in_person',
      email_opens_from: null,
    });
    expect(await auditKindsOf(database, { patientId: patient.id })).toEqual([
      'identity_verified',
    ]);
  });

  test('keeps no e-mail when it is not theirs or missing', async () => {
    const [declared, none] = [
      await insertPatient(database, { email: 'otra@ejemplo.com' }),
      await insertPatient(database),
    ];
    await verify(declared.id, false);
    await verify(none.id, true);
    expect(await stored(declared)).toMatchObject({
      email_trust: 'none',
      identity_verified_at: testNow,
    });
    expect(await stored(none)).toMatchObject({
      email_trust: 'none',
      identity_verified_at: testNow,
    });
  });

  test('stays verified since the first time after a second visit', async () => {
    const patient = await insertPatient(database);
    await verify(patient.id, false);
    expect(await verify(patient.id, false, later(24))).toEqual({
      ok: true,
      value: { verifiedAt: testNow.toISOString(), hasNewCodes: false },
    });
  });

  test('must be on file', async () => {
    expect(await verify(randomUUID(), true)).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
  });
});
