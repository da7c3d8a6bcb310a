import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
} from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { listMessages } from '../../../messages/server/sent/list-messages.ts';
import { findForHand } from '../../../outbox/server/hand-queries.ts';
import { breakGlass } from './break-glass.ts';

/* An exception is told to the administrators and to the patient alone. */

const database = testDatabase();
let services: Services;

const reason = 'Canarioclinico: llegó inconsciente a la guardia';

beforeAll(async () => {
  await insertSmallClinic(database);
  services = {
    ...servicesOn(database.db),
    publicUrl: 'https://turnos.example',
  };
  await insertUser(database, {
    role: 'Admin',
    email: 'una@clinica.example',
    name: 'Una',
  });
  await insertUser(database, {
    role: 'Admin',
    email: 'otra@clinica.example',
    name: 'Otra',
  });
  await insertUser(database, {
    role: 'Admin',
    email: 'antes@clinica.example',
    isActive: false,
  });
  await insertUser(database, {
    role: 'Recepcionista',
    email: 'mesa@clinica.example',
  });
});

const queued = async () =>
  (
    await database.owner.query(
      "select recipient_address as address, channel, facts from outbox where kind = 'record_exception' order by 1",
    )
  ).rows;

test('each active administrator gets one message with doctor, patient and time, without the reason', {
  tags: ['all'],
}, async () => {
  const { doctorId } = await insertDoctorAccount(database, {
    name: 'Beto Paz',
    enabledAt: testNow,
  });
  const { dni } = await insertKnownPatient(database, {
    fullName: 'Elena Paciente',
  });
  const open = () =>
    breakGlass(services, { dni, reason, ...callAs('doctor', doctorId) });
  expect(await open()).toMatchObject({ ok: true });
  // While an exception holds there is no second one, and no second message.
  expect(await open()).toMatchObject({ ok: true });
  const facts = {
    doctorName: 'Beto Paz',
    patientName: 'Elena Paciente',
    atMs: testNow.getTime(),
  };
  expect(await queued()).toEqual([
    { address: 'otra@clinica.example', channel: 'email', facts },
    { address: 'una@clinica.example', channel: 'email', facts },
  ]);
  const { messages } = await listMessages(services, {
    now: testNow,
    isForAdmins: true,
  });
  const told = messages.filter(({ kind }) => kind === 'record_exception');
  expect(told).toHaveLength(2);
  for (const { subject, text } of told) {
    expect(subject).not.toMatch(/Elena|Beto/);
    expect(text).toContain(
      'Profesional: Beto Paz\nPaciente: Elena Paciente\nCuándo: ',
    );
    expect(text).toContain(
      'Ver la auditoría: https://turnos.example/admin/audit?evento=record_opened_by_exception',
    );
    expect(text).not.toContain('Canarioclinico');
  }
  expect(
    JSON.stringify(await listMessages(services, { now: testNow })),
  ).not.toMatch(/Beto Paz|record_exc/);
});

test('the patient gets a message by their usual way, without doctor and reason; the counter sees none', async () => {
  const { doctorId } = await insertDoctorAccount(database, {
    name: 'Hugo Sosa',
    enabledAt: testNow,
  });
  const { id, dni } = await insertKnownPatient(database, {
    fullName: 'Rosa Avisada',
    email: 'rosa@paciente.example',
    emailTrust: 'verified_in_person',
  });
  const open = () =>
    breakGlass(services, { dni, reason, ...callAs('doctor', doctorId) });
  await open();
  await open();
  const { rows } = await database.owner.query(
    'select kind, channel, facts, due_at as "dueAt" from outbox where patient_id = $1',
    [id],
  );
  expect(rows).toEqual([
    {
      kind: 'security_notice',
      channel: 'email',
      dueAt: testNow,
      facts: { what: 'record_exception', atMs: testNow.getTime() },
    },
  ]);
  const { messages } = await listMessages(services, {
    now: testNow,
    isForAdmins: true,
  });
  const [told] = messages.filter(
    ({ recipientName }) => recipientName === 'Rosa Avisada',
  );
  expect(told?.text).toMatch(
    /^Hola, Rosa Avisada:\s+Un profesional abrió su historia clínica de manera excepcional\./,
  );
  expect(told?.text).toContain('«Quién vio mi historia»');
  expect(`${told?.subject} ${told?.text}`).not.toMatch(
    /Canarioclinico|Hugo|Si fue usted/,
  );
  // A message that was given up is no task of the counter either.
  await database.owner.query(
    "update outbox set status = 'failed', channel = 'whatsapp', finished_at = $2 where patient_id = $1",
    [id, testNow],
  );
  const moment = { now: testNow, ways: ['email'] as const, isNight: false };
  expect(
    await findForHand(database.db, { ...moment, sessionId: randomUUID() }),
  ).toBeUndefined();
  expect(
    JSON.stringify(await listMessages(services, { now: testNow })),
  ).not.toContain('Rosa Avisada');
});

test('no message is written for a patient who cannot be reached', async () => {
  const { doctorId } = await insertDoctorAccount(database, {
    name: 'Inés Paz',
    enabledAt: testNow,
  });
  const { id, dni } = await insertKnownPatient(database, {
    fullName: 'Sin Medios',
  });
  await database.owner.query('update patients set phone = null where id = $1', [
    id,
  ]);
  await breakGlass(services, { dni, reason, ...callAs('doctor', doctorId) });
  const { rows } = await database.owner.query(
    'select kind from outbox where patient_id = $1',
    [id],
  );
  expect(rows).toEqual([]);
});

test('a refused exception sends no message', async () => {
  const { doctorId } = await insertDoctorAccount(database, {
    name: 'Ana Sosa',
    enabledAt: testNow,
  });
  const before = (await queued()).length;
  const refused = await breakGlass(services, {
    dni: '99999999',
    reason,
    ...callAs('doctor', doctorId),
  });
  expect(refused).toMatchObject({ ok: false });
  expect(await queued()).toHaveLength(before);
});
