import { beforeAll, expect, test } from 'vitest';
import { testNow } from '../../testing/bookings.ts';
import { testDatabase } from '../../testing/database.ts';
import { insertReceptionist } from '../../testing/staff.ts';
import type { Actor } from './actor.ts';
import { changeAccessSettings } from './change-access-settings.ts';
import { readAccessSettings } from './read-access-settings.ts';

const database = testDatabase();
let actor: Actor;

beforeAll(async () => {
  const { id } = await insertReceptionist(database);
  actor = { door: 'admin', userId: id } as Actor;
});

const call = () => ({ actor, address: '127.0.0.1', now: testNow });

test('of administrators who change at once how people get in, one saves and the others are told', async () => {
  const seen = await readAccessSettings(database.db);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((defaultPasswordDays) =>
      changeAccessSettings(database.db, { settings: { ...seen, defaultPasswordDays }, ...call() }),
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
  expect(await changeAccessSettings(database.db, { settings, ...call() })).toEqual({
    ok: true,
    value: { ...settings, revision: settings.revision + 1 },
  });
});
