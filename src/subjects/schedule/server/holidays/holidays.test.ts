import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at } from '../../../../testing/clinic/bookings.ts';
import { callAs, clockAt } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import type { SetUpHoliday } from '../../contract/holidays.ts';
import { createHoliday } from './create-holiday.ts';
import { importHolidayYear } from './import-holiday-year.ts';
import { proposeHolidays } from './propose-holidays.ts';
import { readHolidayYear } from './read-holiday-year.ts';
import { removeHoliday } from './remove-holiday.ts';
import { saveHoliday } from './save-holiday.ts';

/* The tests' today is Tuesday 24 November 2026; there is an appointment on 7 December, a bridge. */
const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let call: Call<'admin'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { id: userId } = await insertUser(database, { role: 'Admin' });
  call = callAs('admin', userId);
  const patient = await insertPatient(database, { fullName: 'Ana Ñáñez' });
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-12-07', '10:00'),
  };
  await bookTestAppointment(services, { slot, patientId: patient.id });
});

const year = async () =>
  (await readHolidayYear(services, { year: 2026, ...clockAt() })).holidays;
const of = async (day: string) =>
  (await year()).find((entry) => entry.day === day) as SetUpHoliday;
const propose = () => proposeHolidays(services, { year: 2026, ...clockAt() });
function save(
  { day, revision, name, kind, isWorked }: SetUpHoliday,
  changes: object = {},
) {
  return saveHoliday(services, {
    ...call,
    day,
    revision,
    name,
    kind,
    isWorked,
    ...changes,
  });
}
const own = (changes: object = {}) => ({
  ...call,
  day: '2026-12-10',
  name: 'Día de la clínica',
  kind: 'propio' as const,
  isWorked: false,
  ...changes,
});
const outside = {
  refusal: {
    code: 'OUTSIDE_SCHEDULE',
    data: { total: 1, appointments: [{ patientName: 'Ana Ñáñez' }] },
  },
};

test('an import is shown before it is added: past days are left out, a day with appointments is worked', {
  tags: ['all'],
}, async () => {
  const proposed = await propose();
  expect(
    proposed.map(({ day, isWorked, appointments }) => ({
      day,
      isWorked,
      appointments,
    })),
  ).toEqual([
    { day: '2026-12-07', isWorked: true, appointments: 1 },
    { day: '2026-12-08', isWorked: false, appointments: 0 },
    { day: '2026-12-25', isWorked: false, appointments: 0 },
  ]);
  expect(await year()).toEqual([]);
});

test('an import that closes a day with appointments is refused with their list, and adds nothing', async () => {
  const days = [
    { day: '2026-12-07', isWorked: false },
    { day: '2026-12-08', isWorked: false },
  ];
  expect(
    await importHolidayYear(services, { ...call, year: 2026, days }),
  ).toMatchObject(outside);
  expect(await year()).toEqual([]);
});

test('the chosen days are imported and marked until reviewed; days already in the list are refused', async () => {
  const days = (await propose()).map(({ day, isWorked }) => ({
    day,
    isWorked,
  }));
  expect(
    await importHolidayYear(services, { ...call, year: 2026, days }),
  ).toMatchObject({
    ok: true,
    value: {
      holidays: [
        { isToReview: true, isWorked: true },
        { isToReview: true },
        { isToReview: true },
      ],
    },
  });
  expect(await propose()).toEqual([]);
  expect(
    await importHolidayYear(services, { ...call, year: 2026, days }),
  ).toMatchObject({
    refusal: { code: 'CHANGED_MEANWHILE' },
  });
  expect(await save(await of('2026-12-08'))).toMatchObject({ ok: true });
  expect((await of('2026-12-08')).isToReview).toBe(false);
});

test('a worked holiday with appointments cannot become a day of rest', async () => {
  const seen = await of('2026-12-07');
  expect(await save(seen, { isWorked: false })).toMatchObject(outside);
  expect(await of('2026-12-07')).toEqual(seen);
});

test('the clinic’s own holiday is added once, on a coming day, and not over appointments unless worked', async () => {
  expect(await createHoliday(services, own())).toMatchObject({ ok: true });
  expect(await of('2026-12-10')).toMatchObject({
    isToReview: false,
    source: 'Cargado por la clínica',
  });
  const field = (message: string) => ({
    refusal: { data: { fields: [{ path: 'day', message }] } },
  });
  expect(await createHoliday(services, own())).toMatchObject(
    field('Ese día ya está en la lista.'),
  );
  expect(
    await createHoliday(services, own({ day: '2026-11-23' })),
  ).toMatchObject(field('Ese día ya pasó.'));
  await removeHoliday(services, { ...call, ...(await of('2026-12-07')) });
  expect(
    await createHoliday(services, own({ day: '2026-12-07' })),
  ).toMatchObject(outside);
  expect(
    await createHoliday(services, own({ day: '2026-12-07', isWorked: true })),
  ).toMatchObject({
    ok: true,
  });
});

test('a coming holiday can be removed, a past one cannot, and each act is recorded', async () => {
  const { day, revision } = await of('2026-12-10');
  expect(
    await removeHoliday(services, { ...call, day, revision: revision + 1 }),
  ).toMatchObject({
    refusal: { code: 'CHANGED_MEANWHILE' },
  });
  expect(
    await removeHoliday(services, { ...call, day, revision }),
  ).toMatchObject({ ok: true });
  expect(
    await removeHoliday(services, { ...call, day, revision }),
  ).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
  await database.owner.query(
    `insert into holidays (day, name, kind, source) values ('2026-05-25', 'Patria', 'inamovible', 'x')`,
  );
  expect(
    await removeHoliday(services, { ...call, day: '2026-05-25', revision: 1 }),
  ).toMatchObject({
    refusal: { code: 'INVALID_INPUT' },
  });
  const { rows } = await database.owner.query(
    `select kind, count(*)::int as times from audit_events group by kind order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'holiday_added', times: 2 },
    { kind: 'holiday_changed', times: 1 },
    { kind: 'holiday_removed', times: 2 },
    { kind: 'holidays_imported', times: 1 },
  ]);
});
