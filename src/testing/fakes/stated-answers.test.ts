import { expect, test } from 'vitest';
import {
  bookedAppointment,
  linkedAppointment,
} from './appointments/example-appointments.ts';
import { createFakeLine } from './fake-line.ts';

/* A stated answer or refusal outside the contract fails, when it is stated or when it is given. */

const id = linkedAppointment().id;

async function look(line: ReturnType<typeof createFakeLine>) {
  const body = JSON.stringify({
    access: { kind: 'link', token: 'un-secreto-de-prueba' },
  });
  const headers = { 'content-type': 'application/json' };
  const url = `http://clinica.test/api/public/appointments/${id}/view`;
  const response = await line.fetch(
    new Request(url, { method: 'POST', headers, body }),
  );
  return { status: response.status, answer: await response.json() };
}

test('answers and refusals come in the order of their statements, then the standing one', async () => {
  const line = createFakeLine();
  line.answer('appointments.look', linkedAppointment());
  line.refuseNext('appointments.look', 'ACCESS_REFUSED');
  line.answerNext('appointments.look', ({ appointmentId }) =>
    linkedAppointment({ code: appointmentId }),
  );
  const codes = [await look(line), await look(line), await look(line)].map(
    ({ answer }) => answer.code,
  );
  expect(codes).toEqual(['ACCESS_REFUSED', id, linkedAppointment().code]);
  expect(line.callsOf('appointments.look')).toHaveLength(3);
  expect(line.faults).toEqual([]);
});

test('an answer against the contract fails where it is stated', () => {
  const line = createFakeLine();
  const wrong = { ...linkedAppointment(), startsAt: 'mañana' };
  expect(() => line.answer('appointments.look', wrong)).toThrow(
    /appointments\.look.*startsAt/,
  );
  expect(() => line.answerNext('appointments.look', wrong)).toThrow(
    /appointments\.look.*startsAt/,
  );
});

test('an answer computed from the request is checked when it is given', async () => {
  const line = createFakeLine();
  line.answer('appointments.look', () => ({
    ...linkedAppointment(),
    startsAt: 'mañana',
  }));
  expect((await look(line)).status).toBe(500);
  expect(line.faults).toEqual([
    expect.stringMatching(/appointments\.look.*startsAt/),
  ]);
});

test('a refusal that its procedure does not declare, or with wrong data, fails where it is stated', () => {
  const line = createFakeLine();
  expect(() =>
    line.refuseNext('appointments.look', 'SLOT_TAKEN', { nearest: [] }),
  ).toThrow(/SLOT_TAKEN/);
  expect(() =>
    line.refuseNext('appointments.book', 'SLOT_TAKEN', { nearest: ['pronto'] }),
  ).toThrow(/nearest/);
  line.refuseNext('appointments.book', 'SLOT_TAKEN', { nearest: [] });
  // The edge may give it instead of any procedure.
  line.refuseNext('appointments.look', 'FAULT');
});

test('a request without an answer is a fault, with its name', async () => {
  const line = createFakeLine();
  expect((await look(line)).status).toBe(500);
  expect(line.faults).toEqual([
    expect.stringContaining('public.appointments.look'),
  ]);
});

test('an example against the contract is a fault', async () => {
  const line = createFakeLine();
  const { appointments } = line.openDoor('public');
  line.plug({
    public: {
      appointments: {
        look: appointments.look.handler(() => bookedAppointment() as never),
      },
    },
  });
  expect((await look(line)).status).toBe(500);
  expect(line.faults).toHaveLength(1);
});
