import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildWebIfStale } from '../../../scripts/build-web.ts';
import { startBookings } from '../../testing/clinic/booking-load.ts';
import { makeClosedClone } from '../../testing/product/closed-clone.ts';
import { findLost, openRunning } from '../../testing/product/crash-rounds.ts';
import {
  type RunningProduct,
  startProduct,
} from '../../testing/product/running-product.ts';
import { fillDataDir } from '../../testing/product/small-data-dir.ts';

/** The program that runs the server on these data. It ends in ` (deleted)` if its file is gone. */
function programOf(dataDir: string): string {
  const [pid] = readFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    'utf8',
  ).split('\n');
  return readlinkSync(`/proc/${pid}/exe`);
}

/** Loads libraries in a new connection, as the product does: its process opens them again. */
async function loadLibraries(dataDir: string): Promise<void> {
  const connection = await openRunning(dataDir);
  try {
    await connection.query('create extension fuzzystrmatch');
    await connection.query('do $$ begin perform 1; end $$');
    await connection.query('drop extension fuzzystrmatch');
  } finally {
    await connection.end();
  }
}

test('two products run and a third starts from folders of one owner: the first keeps booking', async () => {
  expect(await buildWebIfStale()).toBe(true);
  const folder = realpathSync(
    mkdtempSync(join(tmpdir(), 'turnoclaro-closed-')),
  );
  const [clone, otherClone] = [
    join(folder, 'clone'),
    join(folder, 'other clone'),
  ];
  const dataDir = join(folder, 'data');
  const otherData = [join(folder, 'second data'), join(folder, 'third data')];
  const running: RunningProduct[] = [];
  const start = async (project: string, itsData: string) => {
    const settings = { BOOKING_BUDGETS: 'off', DEMO: '0' };
    const product = await startProduct({ project, dataDir: itsData, settings });
    running.push(product);
    return product.baseUrl;
  };
  try {
    makeClosedClone(clone);
    makeClosedClone(otherClone);
    await fillDataDir(dataDir);
    for (const other of otherData) cpSync(dataDir, other, { recursive: true });
    const baseUrl = await start(clone, dataDir);
    const program = programOf(dataDir);
    // Under root, PostgreSQL has its own account and needs a copy of the programs. Any other account runs its
    // clone's.
    const { uid } = statSync(join(dataDir, 'postgres'));
    expect(program.startsWith(folder)).toBe(uid === process.getuid?.());

    const load = await startBookings(baseUrl, {
      patients: 2,
      areRivals: false,
      pauseMs: 20,
    });
    const bookedDuringStarts = [];
    for (const other of otherData) {
      const before = load.acknowledged.length;
      await start(otherClone, other);
      bookedDuringStarts.push(load.acknowledged.length - before);
      await loadLibraries(dataDir);
    }
    const before = load.acknowledged.length;
    while (load.acknowledged.length < before + 20 && !load.statuses.has(0))
      await sleep(5);
    load.stop();
    await load.ended;

    expect(Math.min(...bookedDuringStarts)).toBeGreaterThan(0);
    expect(
      [...load.statuses.keys()].filter(
        (status) => status < 200 || status > 299,
      ),
    ).toEqual([]);
    expect(await findLost({ dataDir, told: load.acknowledged })).toEqual([]);
    expect(programOf(dataDir)).toBe(program);
  } finally {
    await Promise.all(running.map((product) => product.stop()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
