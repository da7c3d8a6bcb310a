import { beforeAll, describe, expect, test } from 'vitest';
import { budgets } from '../../../../app/server/budgets.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import { auditOf } from '../../../../testing/access/sent-codes.ts';
import {
  type SignedIn,
  signedInAs,
} from '../../../../testing/access/signed-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertKnownPatient,
  insertUser,
} from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { isLongProof } from '../../../../testing/long-proof.ts';
import { findKnownDevice } from '../session/known-device-queries.ts';
import { enterActivationCode } from './enter-activation-code.ts';
import { listStepUpWays } from './list-step-up-ways.ts';

const database = testDatabase({ maxConnections: 50 });
const many = isLongProof ? 100 : 40;
const code = 'K7M2QFX34B';
let services: Services;
let receptionist: string;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
  receptionist = (await insertUser(database, { role: 'Recepcionista' })).id;
});

function later(hours: number): Date {
  return new Date(testNow.getTime() + hours * 3_600_000);
}

/** A patient signed in with the DNI, with an activation code from the counter. */
async function handedOut() {
  const patient = await insertKnownPatient(database);
  await database.owner.query(
    `insert into access_codes (purpose, patient_id, code_hash, created_at, expires_at, created_by)
      values ('activation', $1, $2, $3, $4, $5)`,
    [patient.id, await hashPassword(code), testNow, later(24), receptionist],
  );
  return {
    patient,
    session: await signedInAs(services, { patientId: patient.id }),
  };
}

async function typed(session: SignedIn, what: string) {
  const answer = await enterActivationCode(services, {
    ...(await session.call()),
    code: what,
  });
  return answer.ok ? answer.value.level : answer.refusal.code;
}

describe('an activation code', () => {
  test('raises the session, verifies the patient, and makes the browser known', {
    tags: ['all'],
  }, async () => {
    const { patient, session } = await handedOut();
    expect(await listStepUpWays(services, await session.call())).toMatchObject({
      activationCode: true,
    });
    expect(await typed(session, code)).toBe('N2');
    const { rows } = await database.owner.query(
      'select identity_verified_at, identity_verified_by from patients where id = $1',
      [patient.id],
    );
    expect(rows).toEqual([
      { identity_verified_at: testNow, identity_verified_by: receptionist },
    ]);
    const device = { patientId: patient.id, browserHash: session.browser };
    expect(await findKnownDevice(database.db, device)).toBe(true);
    expect(
      (await auditOf(database, patient.id)).map(({ kind }) => kind),
    ).toEqual([
      'sign_in',
      'identity_verified',
      'account_opened',
      'level_raised',
    ]);
    expect(await listStepUpWays(services, await session.call())).toMatchObject({
      activationCode: false,
    });
  });

  test('sets the mobile aside unless the patient types the one on file', async () => {
    for (const phone of [undefined, '11 5555 4444']) {
      const { patient, session } = await handedOut();
      await database.owner.query(
        `update patients set phone = '+5491155554444', phone_trust = 'declared' where id = $1`,
        [patient.id],
      );
      const answer = await enterActivationCode(services, {
        ...(await session.call()),
        code,
        phone,
      });
      expect(answer).toMatchObject({
        value: { level: 'N2', changes: { isPhoneAside: phone === undefined } },
      });
    }
  });

  test('removes a password that another person chose, and its sessions, but not this one', async () => {
    const { patient, session } = await handedOut();
    await database.owner.query(
      `update patients set password_hash = 'x' where id = $1`,
      [patient.id],
    );
    const mine = await signedInAs(services, { patientId: patient.id });
    expect(await session.actor()).toBeNull();
    const intruder = await signedInAs(services, {
      patientId: patient.id,
      credential: 'own_password',
    });
    expect(await typed(mine, code)).toBe('N2');
    expect(await intruder.actor()).toBeNull();
    const { rows } = await database.owner.query(
      'select password_hash from patients where id = $1',
      [patient.id],
    );
    expect(rows).toEqual([{ password_hash: null }]);
  });

  test('works once, in any session of the patient', async () => {
    const { patient, session } = await handedOut();
    const other = await signedInAs(services, { patientId: patient.id });
    expect(await typed(other, code)).toBe('N2');
    expect(await session.actor()).toBeNull();
    expect(
      await typed(await signedInAs(services, { patientId: patient.id }), code),
    ).toBe('CODE_VOID');
  });

  test('works for its owner only', async () => {
    await handedOut();
    const stranger = await insertKnownPatient(database);
    expect(
      await typed(await signedInAs(services, { patientId: stranger.id }), code),
    ).toBe('CODE_VOID');
  });

  test(`typed ${many} times at once works once`, async () => {
    const { session } = await handedOut();
    const call = await session.call();
    const answers = await Promise.all(
      Array.from({ length: many }, () =>
        enterActivationCode(services, { ...call, code }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  test('works for its owner after a hundred wrong guesses', async () => {
    const rationed = servicesOn(database.db, { budgets: true });
    const { patient, session } = await handedOut();
    const intruder = await signedInAs(services, { patientId: patient.id });
    const call = await intruder.call();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        enterActivationCode(rationed, { ...call, code: 'AAAAAAAAAA' }),
      ),
    );
    const codes = answers.map((answer) =>
      answer.ok ? 'OK' : answer.refusal.code,
    );
    expect(codes.filter((each) => each === 'CODE_WRONG')).toHaveLength(
      budgets.activationOfBrowser.units,
    );
    expect(
      codes.filter((each) => each === 'PROOF_OF_WORK_NEEDED'),
    ).toHaveLength(90);
    const { rows } = await database.owner.query(
      'select identity_verified_at from patients where id = $1',
      [patient.id],
    );
    expect(rows).toEqual([{ identity_verified_at: null }]);
    const own = await enterActivationCode(rationed, {
      ...(await session.call()),
      code,
    });
    expect(own).toMatchObject({ ok: true, value: { level: 'N2' } });
  });

  test('does not work for the staff', async () => {
    const session = await signedInAs(services, {
      role: 'reception' as const,
      userId: receptionist,
      credential: 'own_password' as const,
    });
    expect(await typed(session, code)).toBe('WAY_NOT_OPEN');
  });
});
