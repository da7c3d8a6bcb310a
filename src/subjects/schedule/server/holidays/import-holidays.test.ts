import { beforeAll, expect, test } from 'vitest';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { importHolidays } from './import-holidays.ts';

const database = testDatabase();

beforeAll(async () => {
  await insertSmallClinic(database);
});

test('the holidays of this year and the next two are imported once, even by processes that start together', async () => {
  const services = servicesOn(database.db);
  await Promise.all(
    Array.from({ length: 5 }, () => importHolidays(services, testNow)),
  );
  const { rows } = await database.owner.query(
    `select extract(year from day)::int as year, count(*) filter (where not is_worked)::int > 12 as is_full
      from holidays group by 1 order by 1`,
  );
  expect(rows).toEqual(
    [2026, 2027, 2028].map((year) => ({ year, is_full: true })),
  );
  expect(await importHolidays(services, testNow)).toEqual({ years: [] });
});

test('an administrator’s edit stays', async () => {
  await database.owner.query(
    `update holidays set is_worked = true, name = 'Día de la Virgen' where day = '2026-12-08'`,
  );
  await importHolidays(servicesOn(database.db), testNow);
  const { rows } = await database.owner.query(
    `select name, is_worked from holidays where day = '2026-12-08'`,
  );
  expect(rows).toEqual([{ name: 'Día de la Virgen', is_worked: true }]);
});
