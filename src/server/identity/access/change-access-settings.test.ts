import { beforeAll, expect, test } from 'vitest';
import { callAs } from '../../../testing/clinic/calls.ts';
import { insertReceptionist } from '../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import type { Call } from '../../clinic/call.ts';
import { changeAccessSettings } from './change-access-settings.ts';
import { readAccessSettings } from './read-access-settings.ts';

const database = testDatabase();
let call: Call<'admin'>;

beforeAll(async () => {
  const { id } = await insertReceptionist(database);
  call = callAs('admin', id);
});

test('of administrators who change at once how people get in, one saves and the others are told', async () => {
  const seen = await readAccessSettings(database.db);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((defaultPasswordDays) =>
      changeAccessSettings(database.db, { settings: { ...seen, defaultPasswordDays }, ...call }),
    ),
  );
  const saved = answers.filter(({ ok }) => ok);
  expect(saved).toEqual([{ ok: true, value: await readAccessSettings(database.db) }]);
  for (const answer of answers) {
    if (!answer.ok) expect(answer.refusal).toEqual({ code: 'CHANGED_MEANWHILE' });
  }
  const { rows } = await database.owner.query(
    `select count(*)::int as noted from audit_events where kind = 'access_changed'`,
  );
  expect(rows).toEqual([{ noted: 1 }]);
});

test('who read it again saves', async () => {
  const settings = { ...(await readAccessSettings(database.db)), preset: 'estricto' as const };
  expect(await changeAccessSettings(database.db, { settings, ...call })).toEqual({
    ok: true,
    value: { ...settings, revision: settings.revision + 1 },
  });
});
