import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { at } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import { giveAppointment } from '../../../../testing/clinic/desk.ts';
import {
  insertPatient,
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { insertRooms } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { changeStatus } from '../../../appointments/server/change-status.ts';
import { readOwnQueueToken } from './own-queue-link.ts';
import { readTicket } from './read-ticket.ts';

const database = testDatabase();

test('a paper ticket shows number, waiting room and hour, not the patient, and exists from the arrival on', {
  tags: ['all'],
}, async () => {
  const { doctorId, practiceId } = await insertSmallClinic(database);
  await insertRooms(database);
  const services = servicesOn(database.db);
  const desk = callAs(
    'reception',
    (await insertUser(database, { role: 'Recepcionista' })).id,
  );
  const patient = await insertPatient(database);
  const slot = { doctorId, practiceId, startsAt: at('2026-11-24', '09:20') };
  const { id } = await giveAppointment(services, {
    actor: desk.actor,
    patientId: patient.id,
    slot,
  });
  const read = (appointmentId: string) =>
    readTicket(services, { ...desk, appointmentId });
  expect(await read(id)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  await changeStatus(services, { ...desk, appointmentId: id, act: 'arrive' });
  const ticket = await read(id);
  expect(ticket).toMatchObject({
    value: {
      ticket: expect.stringMatching(/^[A-Z]-001$/),
      waitingRoom: expect.any(String),
      givenAt: desk.now.toISOString(),
    },
  });
  expect(Object.keys((ticket.ok && ticket.value) || {}).sort()).toEqual([
    'followUrl',
    'givenAt',
    'ticket',
    'timeZone',
    'waitingRoom',
  ]);
  const { followUrl = '' } = (ticket.ok && ticket.value) || {};
  const token = new URL(followUrl).searchParams.get('turno') ?? '';
  expect(readOwnQueueToken(services, { token, day: desk.today })).toBe(id);
  expect(await read(randomUUID())).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
});
