import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { at } from '../../../testing/clinic/bookings.ts';
import { callAs, callBy } from '../../../testing/clinic/calls.ts';
import { giveAppointment } from '../../../testing/clinic/desk.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../testing/clinic/staff.ts';
import { insertWish } from '../../../testing/clinic/waitlist.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { readAgendaDay } from '../../appointments/server/agenda/read-agenda-day.ts';
import { changeStatus } from '../../appointments/server/change-status.ts';
import { readStaffQueue } from '../../queue/server/read-staff-queue.ts';
import { findOwnPatients } from '../../record/server/access/find-own-patients.ts';
import { listWaitlist } from '../../waitlist/server/desk/list-waitlist.ts';
import { readPatientFile } from './file/read-patient-file.ts';
import { saveAtDesk } from './file/save-at-desk.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let desk: Call<'reception'>;
let patientId: string;
let appointmentId: string;

const passport = {
  kind: 'passport',
  country: 'IT',
  number: 'YA1234567',
} as const;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  desk = callBy(await insertReceptionist(database));
  patientId = (await insertPatient(database, { fullName: 'Giulia Conti' })).id;
  await database.owner.query('update patients set dni = null where id = $1', [
    patientId,
  ]);
  const slot = { ...clinic, startsAt: at('2026-11-24', '10:00') };
  const { doctorId, practiceId, startsAt } = slot;
  const given = await giveAppointment(services, {
    actor: desk.actor,
    patientId,
    slot: { doctorId, practiceId, startsAt },
  });
  appointmentId = given.id;
  await changeStatus(services, { ...desk, appointmentId, act: 'arrive' });
});

const ofDay = async () =>
  (
    await readAgendaDay(services, { ...desk, day: '2026-11-24' })
  ).appointments.find(({ id }) => id === appointmentId);

async function save(
  changes: Partial<Parameters<typeof saveAtDesk>[1]['person']>,
) {
  const file = await readPatientFile(services, { ...desk, patientId });
  if (!file.ok) throw new Error(file.refusal.code);
  const {
    revision,
    fullName,
    chosenName,
    dni,
    birthDate,
    sexOnDocument,
    email,
    phone,
  } = file.value;
  const saved = await saveAtDesk(services, {
    ...desk,
    patientId,
    revision,
    isEmailTheirs: false,
    person: {
      fullName,
      chosenName,
      dni,
      birthDate,
      sexOnDocument,
      email,
      phone,
      ...changes,
    },
  });
  if (!saved.ok) throw new Error(saved.refusal.code);
  return saved.value;
}

test('an admission lacks a document until the file has one of any kind, or says that there is none', {
  tags: ['all'],
}, async () => {
  expect((await ofDay())?.lacks?.what).toContain('person');
  const { revision } = await save({ document: passport });
  expect((await ofDay())?.lacks?.what).not.toContain('person');
  await save({ document: null });
  expect((await ofDay())?.lacks?.what).toContain('person');
  const without = await save({ document: null, hasNoDocument: true });
  expect(without).toMatchObject({
    hasNoDocument: true,
    revision: revision + 2,
  });
  expect((await ofDay())?.lacks?.what).not.toContain('person');
  // A document on file ends "has no document", by any writer.
  await database.owner.query(
    `update patients set dni = '40111222' where id = $1`,
    [patientId],
  );
  await database.owner.query('update patients set dni = null where id = $1', [
    patientId,
  ]);
  expect((await ofDay())?.lacks?.what).toContain('person');
});

test('day, queue, waiting list and the doctor’s patients show the document, and the doctor searches by it', async () => {
  await save({ document: passport });
  await insertWish(services, clinic, { patientId });
  expect((await ofDay())?.patient).toMatchObject({
    dni: null,
    document: passport,
  });
  const queue = await readStaffQueue(services, desk);
  expect(
    queue.entries.map(({ appointment }) => appointment.patient.document),
  ).toEqual([passport]);
  const { entries } = await listWaitlist(services);
  expect(entries.map(({ patient }) => patient)).toMatchObject([
    { fullName: 'Giulia Conti', document: passport },
  ]);
  const doctor = callAs('doctor', clinic.doctorId);
  for (const query of [
    'Pasaporte YA1234567 (Italia)',
    'ya-123.4567',
    'giulia 1234567',
  ]) {
    const { patients } = await findOwnPatients(services, { ...doctor, query });
    expect([query, patients.map(({ document }) => document)]).toEqual([
      query,
      [passport],
    ]);
  }
});
