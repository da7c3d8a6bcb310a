// `npm run test:flaky -- PATTERN N`: runs the test files whose path contains PATTERN N times, in random
// order, beside a load that leaves them a quarter of the processors. Says how often each was red.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { countReds, drawRates, type FileRate } from './count-reds.ts';
import type { Report } from './count-tests.ts';
import { runProgram } from './run-program.ts';
import {
  forgetProductSettings,
  prepareFor,
  takeTestFolder,
} from './test-environment.ts';
import {
  chooseProjects,
  findTestFiles,
  readProjects,
} from './tests-of-path.ts';

// Three spinning threads beside each thread that tests.
const spinnersPerProcessor = 3;
const longestRoundMs = 60 * 60_000;

function startLoad(): { stop(): void } {
  const threads = String(spinnersPerProcessor * availableParallelism());
  const load = spawn(
    process.execPath,
    [join(import.meta.dirname, 'spin.ts'), threads],
    {
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  );
  return { stop: () => load.kill('SIGKILL') };
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

/** The tests within a file keep their order, because many build on the one before. */
async function runRound(
  project: string,
  pattern: string,
  seed: number,
  folder: string,
) {
  const reportFile = join(folder, `${project}-${seed}.json`);
  await runProgram({
    script: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      '--configLoader=native',
      '--sequence.shuffle.files=true',
      '--sequence.shuffle.tests=false',
      `--sequence.seed=${seed}`,
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      pattern,
    ],
    env: { ...process.env, TEST_PROJECTS: project },
    quiet: true,
    limitMs: longestRoundMs,
  });
  return readReport(reportFile);
}

async function measure(
  project: string,
  files: string[],
  pattern: string,
  rounds: number,
): Promise<FileRate[]> {
  const folder = process.env.TMPDIR ?? '';
  const reports: (Report | undefined)[] = [];
  for (let round = 1; round <= rounds; round++) {
    const seed = randomInt(2 ** 31);
    const report = await runRound(project, pattern, seed, folder);
    reports.push(report);
    const red = countReds(files, [report]).filter(
      (file) => file.red > 0,
    ).length;
    console.log(
      `${project}, round ${round} of ${rounds}, seed ${seed}: ${red} of ${files.length} files red`,
    );
  }
  return countReds(files, reports);
}

async function main(): Promise<boolean> {
  const [pattern = '', times = ''] = process.argv.slice(2);
  const rounds = Number(times);
  if (!pattern || !Number.isSafeInteger(rounds) || rounds < 1) {
    console.error('npm run test:flaky -- PATTERN N');
    return false;
  }
  const all = await readProjects();
  const files = findTestFiles([pattern]);
  const projects = chooseProjects(files, all);
  if (projects.length === 0) {
    console.error(
      `No project of \`npm test\` has a test file whose path contains ${pattern}.`,
    );
    return false;
  }
  forgetProductSettings();
  if (!(await prepareFor(projects))) return false;
  takeTestFolder();
  const load = startLoad();
  try {
    const rates: FileRate[] = [];
    for (const project of projects) {
      const own = files.filter((file) =>
        chooseProjects([file], all).includes(project),
      );
      rates.push(...(await measure(project, own, pattern, rounds)));
    }
    console.log(`\n${drawRates(rates)}`);
    return rates.every(({ red }) => red === 0);
  } finally {
    load.stop();
  }
}

process.exitCode = (await main()) ? 0 : 1;
