import { beforeAll, expect, test } from 'vitest';
import {
  bookTestAppointment,
  type TestAppointment,
} from '../../../testing/clinic/appointments.ts';
import { at } from '../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { digestOf } from '../../../testing/database/table-digest.ts';
import {
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';

const database = testDatabase();
const server = testServer(database, { budgets: true });
let clinic: SmallClinic;
let appointment: TestAppointment;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  const patient = await insertPatient(database, { email: 'maria@example.com' });
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-26', '10:00'),
  };
  appointment = await bookTestAppointment(servicesOn(database.db), {
    slot,
    patientId: patient.id,
  });
});

const acts = [
  'view',
  'confirmation',
  'change-times',
  'move',
  'cancellation',
  'cancellation/undo',
];

/** The addresses that a mail scanner, a preview or a prefetch may open after seeing the link. */
function addresses(): string[] {
  const secret = `token=${appointment.linkToken}&month=2026-11&startsAt=${at('2026-11-26', '15:00')}`;
  const api = `/api/public/appointments/${appointment.id}`;
  return [
    `/cancelar-turno/${appointment.id}?${secret}`,
    `/cancelar-turno/${appointment.id}?token=${appointment.linkToken}&confirm=1&action=cancel`,
    `${api}?${secret}`,
    `${api}/calendar.ics?${secret}`,
    ...acts.map((act) => `${api}/${act}?${secret}`),
  ];
}

test('twenty scanners that open the addresses of a link change nothing', {
  tags: ['all'],
}, async () => {
  const before = await digestOf(database);
  const visits = addresses().flatMap((path) =>
    ['GET', 'HEAD'].map((method) => ({ path, method })),
  );
  expect(visits).toHaveLength(20);
  const answers = await Promise.all(
    visits.map(({ path, method }) => newVisitor(server).ask(path, { method })),
  );
  for (const [index, { path, method }] of visits.entries()) {
    const { status, headers, text } = answers[
      index
    ] as (typeof answers)[number];
    const what = `${method} ${path}`;
    const isShown =
      path.startsWith('/cancelar-turno/') || path.includes('calendar.ics');
    expect(status, what).toBe(isShown ? 200 : 404);
    expect(headers.get('cache-control'), what).toBe('no-store');
    expect(headers.get('referrer-policy'), what).toBe('no-referrer');
    if (method === 'HEAD') expect(text, what).toBe('');
  }
  expect(await digestOf(database)).toEqual(before);
});

test('the page of a link forbids indexing, and reveals nothing of the appointment', async () => {
  const page = await newVisitor(server).ask(
    `/cancelar-turno/${appointment.id}?token=${appointment.linkToken}`,
  );
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  for (const said of [
    appointment.linkToken,
    appointment.code,
    'Julia Ríos',
    '2026-11-26',
  ]) {
    expect(page.text).not.toContain(said);
  }
});

test('only a POST request does the acts of a link', async () => {
  const visitor = newVisitor(server);
  const access = { kind: 'link', token: appointment.linkToken };
  const post = (act: string, more: object = {}) =>
    visitor.ask(`/api/public/appointments/${appointment.id}/${act}`, {
      body: { access, ...more },
    });
  expect(await post('confirmation')).toMatchObject({
    status: 200,
    json: { isConfirmed: true },
  });
  const month = await post('change-times', { month: '2026-11' });
  expect(
    month.json.days.find(({ day }: { day: string }) => day === '2026-11-26')
      .starts,
  ).toContain(900);
  const startsAt = at('2026-11-26', '15:00');
  const moved = await post('move', { startsAt });
  expect(moved).toMatchObject({
    status: 200,
    json: { startsAt, isConfirmed: false },
  });
  expect((await post('move', { startsAt })).json).toEqual(moved.json);
});

test.each([
  ['change-times', {}, 'month'],
  ['change-times', { month: '2026-13' }, 'month'],
  ['change-times', { month: '1999-12' }, 'month'],
  ['move', {}, 'startsAt'],
  ['move', { startsAt: 'mañana' }, 'startsAt'],
  ['move', { startsAt: '2026-11-26T15:00:00-03:00' }, 'startsAt'],
  ['move', { startsAt: '9999-99-99T15:00:00Z' }, 'startsAt'],
  ['move', { startsAt: ['2026-11-26T18:00:00Z'] }, 'startsAt'],
])(
  '%s with %o is refused beside its field, and nothing is written',
  async (act, more, path) => {
    const before = await digestOf(database);
    const answer = await newVisitor(server).ask(
      `/api/public/appointments/${appointment.id}/${act}`,
      {
        body: {
          access: { kind: 'link', token: appointment.linkToken },
          ...more,
        },
      },
    );
    expect(answer).toMatchObject({
      status: 422,
      json: { code: 'INVALID_INPUT', data: { fields: [{ path }] } },
    });
    expect(await digestOf(database)).toEqual(before);
  },
);
