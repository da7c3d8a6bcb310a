import { beforeAll, describe, expect, test } from 'vitest';
import product from '../../../../package.json' with { type: 'json' };
import { openDatabase } from '../../../base/kernel/db/database.ts';
import { openMetrics } from '../../../base/kernel/metrics/metrics.ts';
import { at } from '../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  type SmallClinic,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import {
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';

const database = testDatabase();
const read = testServer(database, { metricsReaders: ['127.0.0.0/8'] });
const closed = testServer(database);
const proxied = testServer(database, {
  metricsReaders: ['127.0.0.1', '10.0.0.9'],
  proxies: ['127.0.0.1'],
});
let clinic: SmallClinic;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});

/** The value of one series. Undefined: it is not told. */
function seriesOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('/metrics counts requests, acts and refusals by reason, and measures the clinic’s state', async () => {
  const visitor = newVisitor(read);
  const { doctorId, practiceId } = clinic;
  const slot = { doctorId, practiceId, startsAt: at('2026-11-25', '10:00') };
  expect((await visitor.ask('/api/public/holds', { body: slot })).status).toBe(
    201,
  );
  expect(
    (await newVisitor(read).ask('/api/public/holds', { body: slot })).status,
  ).toBe(409);
  await visitor.ask('/api/invented/by/somebody');
  await database.owner.query(`insert into backups (started_at, file, finished_at, verified_at, bytes)
    values (now() - interval '2 hours', 'a', now(), now(), 1)`);
  // The hold runs by the test's clock; the count, by the database's.
  await database.owner.query(
    `update appointments set held_until = now() + interval '5 minutes' where status = 'held'`,
  );
  const { text, headers, status } = await visitor.ask('/metrics');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const call = (outcome: string) =>
    seriesOf(
      text,
      `turnoclaro_calls_total{door="public",procedure="holds.create",outcome="${outcome}"}`,
    );
  expect(call('done')).toBe(1);
  expect(call('SLOT_TAKEN')).toBe(1);
  expect(
    seriesOf(
      text,
      'turnoclaro_http_request_seconds_count{door="public",status="409"}',
    ),
  ).toBe(1);
  expect(text).not.toContain('invented');
  expect(seriesOf(text, 'turnoclaro_holds')).toBe(1);
  expect(seriesOf(text, 'turnoclaro_database_up')).toBe(1);
  expect(seriesOf(text, 'turnoclaro_streams')).toBe(0);
  expect(seriesOf(text, 'turnoclaro_hashing_waiting')).toBe(0);
  expect(seriesOf(text, 'turnoclaro_messages{state="failed"}')).toBe(0);
  expect(
    seriesOf(text, 'turnoclaro_database_connections{use="busy"}'),
  ).toBeGreaterThanOrEqual(0);
  const age = seriesOf(text, 'turnoclaro_backup_age_seconds');
  expect(age).toBeGreaterThan(7_100);
  expect(age).toBeLessThan(7_800);
});

test('without the database /metrics says so, and gives no old number', async () => {
  const db = openDatabase({
    connectionString: 'postgres://nobody@127.0.0.1:1/none',
  });
  const text = await openMetrics({ db, countStreams: () => 3 }).read();
  await db.destroy();
  expect(seriesOf(text, 'turnoclaro_database_up')).toBe(0);
  expect(seriesOf(text, 'turnoclaro_streams')).toBe(3);
  expect(seriesOf(text, 'turnoclaro_holds')).toBeUndefined();
});

describe('/metrics answers only the addresses that the operator named', () => {
  test.each([
    ['no address is named', () => closed, undefined, 404],
    ['this machine is named', () => read, undefined, 200],
    ['an untrusted proxy forwards a client', () => read, '203.0.113.9', 404],
    [
      'a trusted proxy forwards another client',
      () => proxied,
      '203.0.113.9',
      404,
    ],
    ['a trusted proxy forwards a reader', () => proxied, '10.0.0.9', 200],
    [
      'a client claims to be a reader before the proxy',
      () => proxied,
      '10.0.0.9, 203.0.113.9',
      404,
    ],
  ])('%s', async (_, server, forwardedFor, status) => {
    const headers: Record<string, string> = forwardedFor
      ? { 'x-forwarded-for': forwardedFor }
      : {};
    expect(
      (await newVisitor(server()).ask('/metrics', { headers })).status,
    ).toBe(status);
  });
});

test('/version names the running version and the newest migration', async () => {
  const { json } = await newVisitor(closed).ask('/version');
  expect(json).toEqual({
    version: product.version,
    schema: expect.stringMatching(/^\d{4}_\w+$/),
  });
});
