import { beforeAll, expect, test } from 'vitest';
import { testNow } from '../../../testing/clinic/bookings.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import { insertSmallClinic, servicesOn } from '../../../testing/clinic/factories.ts';
import { insertDoctorAccount, insertKnownPatient, insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import type { Services } from '../../clinic/services.ts';
import { listMessages } from '../../messages/sent/list-messages.ts';
import { breakGlass } from './break-glass.ts';

/* That a record was opened by exception is told to the administrators, and to nobody else. */

const database = testDatabase();
let services: Services;

const reason = 'Canarioclinico: llegó inconsciente a la guardia';

beforeAll(async () => {
  await insertSmallClinic(database);
  services = { ...servicesOn(database.db), publicUrl: 'https://turnos.example' };
  await insertUser(database, { role: 'Admin', email: 'una@clinica.example', name: 'Una' });
  await insertUser(database, { role: 'Admin', email: 'otra@clinica.example', name: 'Otra' });
  await insertUser(database, { role: 'Admin', email: 'antes@clinica.example', isActive: false });
  await insertUser(database, { role: 'Recepcionista', email: 'mesa@clinica.example' });
});

const queued = async () =>
  (
    await database.owner.query(
      "select recipient_address as address, channel, facts from outbox where kind = 'record_exception' order by 1",
    )
  ).rows;

test('each active administrator gets one message, with who, whose and when, and without the reason', async () => {
  const { doctorId } = await insertDoctorAccount(database, { name: 'Beto Paz', enabledAt: testNow });
  const { dni } = await insertKnownPatient(database, { fullName: 'Elena Paciente' });
  const open = () => breakGlass(services, { dni, reason, ...callAs('doctor', doctorId) });
  expect(await open()).toMatchObject({ ok: true });
  // While it holds there is no second exception, and no second message.
  expect(await open()).toMatchObject({ ok: true });
  const facts = { doctorName: 'Beto Paz', patientName: 'Elena Paciente', atMs: testNow.getTime() };
  expect(await queued()).toEqual([
    { address: 'otra@clinica.example', channel: 'email', facts },
    { address: 'una@clinica.example', channel: 'email', facts },
  ]);
  const { messages } = await listMessages(services, { now: testNow, isForAdmins: true });
  const told = messages.filter(({ kind }) => kind === 'record_exception');
  expect(told).toHaveLength(2);
  for (const { subject, text } of told) {
    expect(subject).not.toMatch(/Elena|Beto/);
    expect(text).toContain('Profesional: Beto Paz\nPaciente: Elena Paciente\nCuándo: ');
    expect(text).toContain(
      'Ver la auditoría: https://turnos.example/admin/audit?evento=record_opened_by_exception',
    );
    expect(text).not.toContain('Canarioclinico');
  }
  expect(JSON.stringify(await listMessages(services, { now: testNow }))).not.toMatch(/Beto Paz|record_exc/);
});

test('who attends needs no exception, and what is refused is told to nobody', async () => {
  const { doctorId } = await insertDoctorAccount(database, { name: 'Ana Sosa', enabledAt: testNow });
  const before = (await queued()).length;
  const refused = await breakGlass(services, { dni: '99999999', reason, ...callAs('doctor', doctorId) });
  expect(refused).toMatchObject({ ok: false });
  expect(await queued()).toHaveLength(before);
});
