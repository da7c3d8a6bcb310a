import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { tokensSentTo } from '../../../../testing/access/access.ts';
import { signedInAs } from '../../../../testing/access/signed-in.ts';
import {
  bookTestAppointment,
  byCode,
  byLink,
} from '../../../../testing/clinic/appointments.ts';
import {
  at,
  newBrowser,
  newPatientData,
  requestOf,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  messagesOf,
  sendingOn,
  takeDueIds,
} from '../../../../testing/clinic/messages.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { lookAtAppointment } from '../../../appointments/server/look-at-appointment.ts';
import { bookAppointment } from '../../../booking/server/take/book-appointment.ts';
import type { Channel } from '../../../messages/server/channels/delivery.ts';
import { sendMessage } from '../../../messages/server/worker/send-message.ts';
import { readPatientFile } from '../../../patients/server/file/read-patient-file.ts';
import { saveAtDesk } from '../../../patients/server/file/save-at-desk.ts';
import { registerPatient } from '../../../patients/server/register-patient.ts';
import { activatePatient } from '../recovery/activate-patient.ts';
import { sendPasswordLink } from '../recovery/send-password-link.ts';
import { setPasswordByLink } from '../recovery/set-password-by-link.ts';
import { findKnownDevice } from '../session/known-device-queries.ts';
import { enterActivationCode } from '../step-up/enter-activation-code.ts';
import { createActivationCode } from './create-activation-code.ts';
import { verifyIdentity } from './verify-identity.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let desk: Actor<'reception'>;
let people = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await database.owner.query(
    'update booking_policies set max_future_per_specialty = 3',
  );
  services = servicesOn(database.db);
  const { id } = await insertUser(database, {
    role: 'Recepcionista',
    password: null,
  });
  desk = actorAs('reception', id);
});

const password = 'lluvia sobre el tejado';

/** An intruder registers another person's DNI with an own e-mail, and books, in one browser. */
async function squat() {
  const number = ++people;
  const [dni, email, browser] = [
    String(41_000_000 + number),
    `intruso${number}@correo.example`,
    newBrowser(),
  ];
  const registered = await registerPatient(services, {
    patient: { ...newPatientData(dni), email, password },
    idempotencyKey: randomUUID(),
    browser,
    address: randomUUID(),
    now: testNow,
  });
  if (!registered.ok) throw new Error(registered.refusal.code);
  const { rows } = await database.owner.query(
    'select id from patients where dni = $1',
    [dni],
  );
  const patientId: string = rows[0].id;
  const time = `${String(8 + Math.floor(number / 3)).padStart(2, '0')}:${(number % 3) * 2}0`;
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-25', time),
  };
  const appointment = await bookTestAppointment(services, { slot, patientId });
  const session = await signedInAs(services, {
    patientId,
    credential: 'own_password',
    browser,
  });
  return { patientId, dni, email, browser, appointment, session, slot };
}

function verify(
  patientId: string,
  said: {
    isEmailTheirs?: boolean;
    isPhoneTheirs?: boolean;
    isPasswordTheirs?: boolean;
  } = {},
  now = testNow,
) {
  const all = {
    isEmailTheirs: false,
    isPhoneTheirs: false,
    isPasswordTheirs: false,
    ...said,
  };
  return verifyIdentity(services, { patientId, ...all, ...callBy(desk, now) });
}

const everyYes = {
  isEmailTheirs: true,
  isPhoneTheirs: true,
  isPasswordTheirs: true,
};

async function contactOf(patientId: string) {
  const { rows } = await database.owner.query(
    `select email, email_trust, phone, phone_trust, unconfirmed_email, unconfirmed_phone, turno_channel(patients) as way
      from patients where id = $1`,
    [patientId],
  );
  return rows[0];
}

async function codeOf(appointmentId: string): Promise<string> {
  return (
    await database.owner.query('select code from appointments where id = $1', [
      appointmentId,
    ])
  ).rows[0].code;
}

const refused = { ok: false, refusal: { code: 'ACCESS_REFUSED' } };

describe('the first verification in person', () => {
  test.each([
    ['nothing', {}],
    ['everything', everyYes],
  ])(
    'that confirms %s ends all earlier browsers, sessions, links and proofs',
    async (_, said) => {
      const { patientId, browser, session, appointment, slot } = await squat();
      const startsAt = at('2026-11-27', '09:00');
      const proved = await requestOf(services, {
        slot: { ...slot, startsAt },
        patientId,
      });
      expect(
        await findKnownDevice(database.db, { patientId, browserHash: browser }),
      ).toBe(true);
      expect(await verify(patientId, said)).toMatchObject({ ok: true });
      expect(
        await findKnownDevice(database.db, { patientId, browserHash: browser }),
      ).toBe(false);
      expect(await session.actor()).toBeNull();
      expect(await lookAtAppointment(services, byLink(appointment))).toEqual(
        refused,
      );
      expect(await bookAppointment(services, proved)).toMatchObject({
        refusal: { code: 'PROOF_EXPIRED' },
      });
    },
  );

  test('ends browsers, sessions and addresses in the database itself', async () => {
    const { patientId, browser, session } = await squat();
    await database.owner.query(
      'update patients set identity_verified_at = $2 where id = $1',
      [patientId, testNow],
    );
    expect(
      await findKnownDevice(database.db, { patientId, browserHash: browser }),
    ).toBe(false);
    expect(await session.actor()).toBeNull();
    expect(await contactOf(patientId)).toMatchObject({
      email: null,
      phone: null,
      way: 'none',
    });
  });

  test('voids sent links and sends nothing more to an e-mail that the patient did not confirm', async () => {
    const { patientId, dni, email, appointment } = await squat();
    await sendPasswordLink(services, {
      whom: { who: 'patient', dni },
      address: randomUUID(),
      now: testNow,
    });
    const [token = ''] = await tokensSentTo(database, email);
    expect(await verify(patientId, { isPhoneTheirs: true })).toMatchObject({
      value: { hasNewCodes: true },
    });
    const set = await setPasswordByLink(services, {
      token,
      password,
      address: 'a',
      now: testNow,
    });
    expect(set).toEqual({ ok: false, refusal: { code: 'LINK_VOID' } });
    // The reader of the confirmation knows the code too.
    expect(await lookAtAppointment(services, byCode(appointment, dni))).toEqual(
      refused,
    );
    const code = await codeOf(appointment.id);
    expect(code).toMatch(/^[2-9B-DF-HJKMNP-TV-Z]{6}$/);
    expect(
      await lookAtAppointment(services, byCode({ ...appointment, code }, dni)),
    ).toMatchObject({
      ok: true,
    });
    const sent: string[] = [];
    const recording: Channel = {
      prepare:
        async (_, { address }) =>
        async () => {
          sent.push(address);
          return { outcome: 'sent' };
        },
    } as Channel;
    const sending = sendingOn(services, {
      email: recording,
      whatsapp: recording,
    });
    for (const id of await takeDueIds(services)) await sendMessage(sending, id);
    expect(sent).not.toContain(email);
    expect(await messagesOf(database, appointment.id)).toMatchObject([
      { kind: 'confirmation' },
      {},
    ]);
  });

  test('sends a list of appointments to the e-mail that the patient confirmed', async () => {
    const { patientId, appointment, email } = await squat();
    expect(await verify(patientId, everyYes)).toMatchObject({
      value: { hasNewCodes: false },
    });
    expect(await codeOf(appointment.id)).toBe(appointment.code);
    expect(await contactOf(patientId)).toMatchObject({
      email,
      email_trust: 'verified_in_person',
      phone_trust: 'given_in_person',
      way: 'email',
    });
    const { rows } = await database.owner.query(
      `select kind, channel from outbox where patient_id = $1 and appointment_id is null`,
      [patientId],
    );
    expect(rows).toEqual([{ kind: 'upcoming_turnos', channel: 'email' }]);
  });

  test('keeps an unconfirmed e-mail and phone aside until the patient confirms them or gives others', {
    tags: ['all'],
  }, async () => {
    const [late, other] = [await squat(), await squat()];
    for (const { patientId } of [late, other]) await verify(patientId);
    expect(await contactOf(late.patientId)).toMatchObject({
      email: null,
      email_trust: 'none',
      phone: null,
      unconfirmed_email: late.email,
      unconfirmed_phone: '+5491155554444',
    });
    await verify(late.patientId, { isEmailTheirs: true, isPhoneTheirs: true });
    expect(await contactOf(late.patientId)).toMatchObject({
      email: late.email,
      email_trust: 'verified_in_person',
      phone: '+5491155554444',
      unconfirmed_email: null,
      unconfirmed_phone: null,
    });
    const file = await readPatientFile(services, {
      patientId: other.patientId,
      ...callBy(desk, testNow),
    });
    if (!file.ok) throw new Error(file.refusal.code);
    const { fullName, chosenName, dni, birthDate, sexOnDocument, revision } =
      file.value;
    await saveAtDesk(services, {
      ...callBy(desk, testNow),
      patientId: other.patientId,
      revision,
      isEmailTheirs: true,
      person: {
        fullName,
        chosenName,
        dni,
        birthDate,
        sexOnDocument,
        email: 'la.suya@correo.example',
        phone: '+5491144443333',
      },
    });
    expect(await contactOf(other.patientId)).toMatchObject({
      email: 'la.suya@correo.example',
      phone: '+5491144443333',
      phone_trust: 'given_in_person',
      unconfirmed_email: null,
      unconfirmed_phone: null,
    });
  });

  test('by an activation code ends the same, except the session in which the patient typed it', async () => {
    const [typed, activated] = [await squat(), await squat()];
    const codeFor = async (patientId: string) => {
      const made = await createActivationCode(services, {
        patientId,
        ...callBy(desk, testNow),
      });
      if (!made.ok) throw new Error(made.refusal.code);
      return made.value.code;
    };
    const own = await signedInAs(services, { patientId: typed.patientId });
    const code = await codeFor(typed.patientId);
    expect(
      await enterActivationCode(services, { ...(await own.call()), code }),
    ).toMatchObject({ ok: true });
    expect(await own.actor()).toMatchObject({ level: 'N2' });
    const again = {
      dni: activated.dni,
      code: await codeFor(activated.patientId),
      address: randomUUID(),
    };
    expect(
      await activatePatient(services, {
        ...again,
        browser: newBrowser(),
        password: 'otra lluvia distinta',
        now: testNow,
      }),
    ).toMatchObject({ ok: true });
    for (const { patientId, browser, session, appointment } of [
      typed,
      activated,
    ]) {
      expect(
        await findKnownDevice(database.db, { patientId, browserHash: browser }),
      ).toBe(false);
      expect(await session.actor()).toBeNull();
      expect(await lookAtAppointment(services, byLink(appointment))).toEqual(
        refused,
      );
      expect(await contactOf(patientId)).toMatchObject({
        email: null,
        way: 'none',
      });
    }
    expect(
      await findKnownDevice(database.db, {
        patientId: typed.patientId,
        browserHash: own.browser,
      }),
    ).toBe(true);
  });
});

test('a second verification ends nothing', async () => {
  const { patientId, appointment } = await squat();
  await verify(patientId, everyYes);
  const own = await signedInAs(services, {
    patientId,
    credential: 'own_password',
  });
  const code = await codeOf(appointment.id);
  await verify(patientId);
  expect(await own.actor()).toMatchObject({ level: 'N2' });
  expect(
    await findKnownDevice(database.db, { patientId, browserHash: own.browser }),
  ).toBe(true);
  expect(await codeOf(appointment.id)).toBe(code);
});
