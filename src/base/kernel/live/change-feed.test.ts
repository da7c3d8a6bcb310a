import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database/database.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
import type { Announcement } from './changes.ts';
import { rememberChanges } from './recent-changes.ts';

const database = testDatabase({ maxConnections: 2 });
const log = { warn: () => {} };

/** Two processes of one clinic, and what each of them receives. */
let feeds: [ChangeFeed, ChangeFeed];
let heard: [Announcement[], Announcement[]];

beforeEach(async () => {
  const connection = { connectionString: database.url };
  feeds = [
    await openChangeFeed(connection, log),
    await openChangeFeed(connection, log),
  ];
  heard = [[], []];
  for (const [index, feed] of feeds.entries())
    feed.hear((change) => heard[index]?.push(change));
});
afterEach(() => Promise.all(feeds.map((feed) => feed.stop())));

const appointment = (number: number): Announcement => ({
  kind: 'appointment',
  appointmentId: `0190b000-0000-7000-8000-${String(number).padStart(12, '0')}`,
});

test('every process hears an announcement, the announcing one included', async () => {
  feeds[0].announce(appointment(1));
  await waitUntil(() =>
    expect(heard).toEqual([[appointment(1)], [appointment(1)]]),
  );
});

test('every announcement of a burst is heard in order, and a repeated one once', async () => {
  const burst = Array.from({ length: 200 }, (_, index) => appointment(index));
  for (const change of burst) {
    feeds[0].announce(change);
    feeds[0].announce(change);
  }
  await waitUntil(() => expect(heard[1]).toHaveLength(200));
  expect(heard[1]).toEqual(burst);
});

test('close announcements wait for a moment and go together; a stopping process sends at once', async () => {
  const began = performance.now();
  for (let number = 1; number <= 4; number++) {
    feeds[0].announce(appointment(number));
    await waitUntil(() => expect(heard[1]).toHaveLength(number), {
      interval: 1,
    });
  }
  expect(performance.now() - began).toBeGreaterThan(3 * 19);
  feeds[0].announce(appointment(5));
  await feeds[0].stop();
  await waitUntil(() => expect(heard[1]).toHaveLength(5));
});

test('a lost connection is renewed; announcements meanwhile arrive, and "all" stands for missed ones', async () => {
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'turnoclaro changes'`,
  );
  feeds[0].announce(appointment(1));
  await waitUntil(() => {
    expect(heard[0]).toContainEqual({ kind: 'all' });
    expect(heard[1]).toContainEqual({ kind: 'all' });
  });
  feeds[1].announce(appointment(2));
  await waitUntil(() => {
    expect(heard[0]).toEqual(
      expect.arrayContaining([appointment(1), appointment(2)]),
    );
    expect(heard[1]).toContainEqual(appointment(2));
  });
});

test('an announcement just before stopping still arrives', async () => {
  feeds[0].announce(appointment(7));
  await feeds[0].stop();
  await waitUntil(() => expect(heard[1]).toEqual([appointment(7)]));
});

test('an unreadable announcement counts as "all"', async () => {
  await database.owner.query(
    `notify turnoclaro_changes, 'algo de otro programa'`,
  );
  await waitUntil(() => expect(heard[0]).toEqual([{ kind: 'all' }]));
});

test('a listener that is back in time gets the missed changes, and a late one gets "all"', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const recent = rememberChanges();
    vi.advanceTimersByTime(10_000);
    recent.add(appointment(1));
    vi.advanceTimersByTime(10_000);
    recent.add(appointment(2));
    expect(recent.since(0)).toEqual([appointment(2)]);
    expect(recent.since(8_000)).toEqual([appointment(1), appointment(2)]);
    expect(recent.since(60_000)).toEqual([{ kind: 'all' }]);
    expect(recent.since(Number.POSITIVE_INFINITY)).toEqual([{ kind: 'all' }]);
  } finally {
    vi.useRealTimers();
  }
});
