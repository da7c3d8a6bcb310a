import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findRoomyMemory } from '../src/testing/roomy-memory.ts';

const module = JSON.stringify(join(import.meta.dirname, 'temporary-folder.ts'));

/** Runs a process that takes a folder, prints it, and ends in the given way. Returns the folder. */
function take(end: string): string {
  const script = `import { takeTemporaryFolder } from ${module};
    const folder = takeTemporaryFolder();
    (await import('node:fs')).writeFileSync(folder + '/kept', '');
    if (process.env.TMPDIR !== folder) process.exit(1);
    process.stdout.write(folder, () => { ${end} });
    await new Promise((resolve) => setTimeout(resolve, 60_000));`;
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    {
      encoding: 'utf8',
    },
  );
  expect(stdout).toMatch(/\/turnoclaro-tests-\d+-\w+$/);
  return stdout;
}

test('the folder goes with its process; the next process deletes that of a killed process, not of a living one', () => {
  expect(existsSync(take('process.exit(0);'))).toBe(false);
  const left = take("process.kill(process.pid, 'SIGKILL');");
  const parent = dirname(left);
  expect([findRoomyMemory(), tmpdir()]).toContain(parent);
  const alive = join(parent, `turnoclaro-tests-${process.pid}-xxxxxx`);
  mkdirSync(alive);
  onTestFinished(() => rmSync(alive, { recursive: true, force: true }));
  expect(readdirSync(left)).toContain('kept');
  take('process.exit(0);');
  expect(existsSync(left)).toBe(true);
  for (const folder of [left, alive]) utimesSync(folder, 0, 0);
  take('process.exit(0);');
  expect(existsSync(left)).toBe(false);
  expect(existsSync(alive)).toBe(true);
});
