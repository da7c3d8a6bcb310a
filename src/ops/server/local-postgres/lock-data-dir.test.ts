import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from './lock-data-dir.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'turnoclaro-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

// The code runs in its own process: if it never ended, it would block this one.
test
  .runIf(process.platform === 'linux')
  .each(['/proc/none', '/proc/none/at/all', '/dev/null/none'])(
  'a start that cannot make its folder (%s) says so and ends',
  (dataDir) => {
    const script = `
      const { lockDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'lock-data-dir.ts'))});
      try { lockDataDir(process.argv[1]); } catch (error) { console.log(error.name + ': ' + error.message); }`;
    const { stdout } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', script, dataDir],
      {
        encoding: 'utf8',
        timeout: 60_000,
        killSignal: 'SIGKILL',
      },
    );
    expect(stdout.trim()).toBe(
      `StartRefusal: No se puede crear la carpeta de datos ${dataDir}: revise DATA_DIR y sus permisos.`,
    );
  },
);

test('a data folder is made for its owner alone, and a file in its place is refused', () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'clínica', 'datos');
  lockDataDir(dataDir).release();
  lockDataDir(dataDir).release();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  const file = join(folder, 'archivo');
  writeFileSync(file, '');
  expect(() => lockDataDir(file)).toThrow(
    'No se puede crear la carpeta de datos',
  );
  expect(() => lockDataDir(join(file, 'datos'))).toThrow(
    'No se puede crear la carpeta de datos',
  );
});
