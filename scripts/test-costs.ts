// `npm run test:costs -- PROJECT [PATTERN] [--json FILE]`: the processor time of each test file, the most
// expensive first. It includes all that the file starts: PostgreSQL, browsers, products.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Costs } from './cost-reporter.ts';
import { runProgram } from './run-program.ts';
import {
  forgetProductSettings,
  prepareFor,
  takeTestFolder,
} from './test-environment.ts';

/** Draws a table of the files, the most expensive first, with the share of each. */
export function drawCosts({ startCpuSeconds, files }: Costs): string {
  const total = files.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  const line = (
    cpu: string,
    share: string,
    wall: string,
    tests: string,
    file: string,
  ) =>
    `${cpu.padStart(9)}${share.padStart(8)}${wall.padStart(9)}${tests.padStart(7)}  ${file}`;
  const rows = files
    .toSorted((one, other) => other.cpuSeconds - one.cpuSeconds)
    .map(({ file, cpuSeconds, wallSeconds, tests, passed }) =>
      line(
        cpuSeconds.toFixed(2),
        `${total === 0 ? 0 : ((100 * cpuSeconds) / total).toFixed(1)} %`,
        wallSeconds.toFixed(1),
        String(tests),
        passed ? file : `${file}  (red)`,
      ),
    );
  return [
    line('processor', 'share', 'clock', 'tests', 'file'),
    ...rows,
    '',
    `${total.toFixed(2)} s of processor time in ${files.length} files, and ${startCpuSeconds.toFixed(2)} s before the first.`,
    'The first file to run also pays for its worker, and for the modules that later ones find loaded.',
  ].join('\n');
}

async function measure(
  project: string,
  patterns: string[],
): Promise<Costs | undefined> {
  const costsFile = join(takeTestFolder(), 'costs.json');
  await runProgram({
    script: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      `--project=${project}`,
      // Files run one after another, so that the time belongs to one file.
      '--maxWorkers=1',
      '--no-file-parallelism',
      '--reporter=default',
      '--reporter=./scripts/cost-reporter.ts',
      ...patterns,
    ],
    env: { ...process.env, TEST_PROJECTS: project, COSTS_FILE: costsFile },
  });
  return existsSync(costsFile)
    ? (JSON.parse(readFileSync(costsFile, 'utf8')) as Costs)
    : undefined;
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'string' } },
  });
  const [project, ...patterns] = positionals;
  if (!project) {
    console.error('npm run test:costs -- PROJECT [PATTERN] [--json FILE]');
    return false;
  }
  if (process.platform !== 'linux') {
    console.error(
      'The processor time of processes is read from /proc, which only Linux has.',
    );
    return false;
  }
  forgetProductSettings();
  if (!(await prepareFor([project]))) return false;
  const costs = await measure(project, patterns);
  if (!costs) return false;
  process.stdout.write(`\n${drawCosts(costs)}\n`);
  if (values.json)
    writeFileSync(
      values.json,
      `${JSON.stringify({ project, ...costs }, undefined, 2)}\n`,
    );
  return costs.files.length > 0 && costs.files.every(({ passed }) => passed);
}

if (import.meta.main) process.exitCode = (await main()) ? 0 : 1;
