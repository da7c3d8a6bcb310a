// `npm test` checks the product within a limit of processor time. `npm run test:all` runs every test, then
// the long proof. Both run to the end despite failures. The last line counts passed and failed checks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebIfStale } from './build-web.ts';
import { ensureChromium } from './chromium.ts';
import {
  type Count,
  countTests,
  listFailures,
  type Report,
  withoutLeftOut,
} from './count-tests.ts';
import { cpuSeconds } from './cpu-time.ts';
import { runProgram } from './run-program.ts';
import { forgetProductSettings, takeTestFolder } from './test-environment.ts';
import { checkTypes } from './types.ts';

/** `cpuSeconds` is null if a program did not tell it. The sum of all still counts it. */
type Step = Count & {
  name: string;
  seconds: number;
  cpuSeconds: number | null;
};

// A run that hangs is ended and counts as failed. Runs share the processors, so each takes longer than alone.
const longestProjectMs = 60 * 60_000;

forgetProductSettings();
const isWhole = process.argv.includes('--all');
process.env.BOUNDED_PROOF = isWhole ? '0' : '1';
/** The limit for `npm test` and all that it starts: seconds of processor time, user and system. */
const boundSeconds = 450;

const reportsDir = takeTestFolder();
const steps: Step[] = [];
const failures: string[] = [];
let leftToAll = 0;

type Outcome = Count & { cpuSeconds?: number | null };

async function step(name: string, run: () => Promise<Outcome>): Promise<void> {
  process.stdout.write(`\n── ${name}\n`);
  const startedAt = performance.now();
  const { cpuSeconds, ...count } = await run();
  const seconds = (performance.now() - startedAt) / 1000;
  steps.push({ name, ...count, seconds, cpuSeconds: cpuSeconds ?? null });
}

function countOf(passed: boolean): Count {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

async function runTests(
  testProject: string,
  { quiet = false } = {},
): Promise<Outcome> {
  const reportFile = join(reportsDir, `${testProject}.json`);
  const { code, output, cpuSeconds } = await runProgram({
    script: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      `--project=${testProject}`,
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    env: { ...process.env, TEST_PROJECTS: testProject },
    limitMs: longestProjectMs,
    quiet,
  });
  if (quiet) process.stdout.write(`\n── what ${testProject} wrote\n${output}`);
  const whole = readReport(reportFile);
  const { report, leftOut } =
    whole && !isWhole ? withoutLeftOut(whole) : { report: whole, leftOut: 0 };
  leftToAll += leftOut;
  const count = countTests(report, code);
  const listed = listFailures(report);
  failures.push(...listed);
  if (count.failed > 0 && listed.length === 0)
    failures.push(`${testProject}: an error outside of its tests, said above`);
  return { ...count, cpuSeconds };
}

/** Journeys take their browser's path from the environment. */
async function findBrowser(): Promise<void> {
  await step('browser', async () => {
    const chromium = ensureChromium();
    if (chromium) process.env.CHROMIUM_PATH = chromium;
    return countOf(chromium !== undefined);
  });
}

async function proveText(): Promise<void> {
  await step('lint', async () => {
    const { code, cpuSeconds } = await runProgram({
      script: 'node_modules/@biomejs/biome/bin/biome',
      args: ['check', '.'],
    });
    return { ...countOf(code === 0), cpuSeconds };
  });
  await step('types', async () => {
    const layers = await checkTypes({ isBounded: !isWhole });
    const passed = layers.filter((layer) => layer.passed).length;
    return { passed, failed: layers.length - passed };
  });
}

await findBrowser();
// A step that starts a product waits for the built pages.
const webBuild = step('web build', async () =>
  countOf(await buildWebIfStale()),
);

async function proveServer(): Promise<void> {
  await webBuild;
  await step('server', () => runTests('server'));
}

async function proveJourneys(): Promise<void> {
  await webBuild;
  await step('e2e', () => runTests('e2e', { quiet: true }));
}

async function provePages(): Promise<void> {
  for (const testProject of ['pages', 'tabs', 'rules']) {
    await step(testProject, () => runTests(testProject, { quiet: true }));
  }
}

// While a step waits for a browser, a lease or a server, another uses the processors. More steps at once
// would cost processor time, because each displaces the others' memory.
if (isWhole) {
  await Promise.all([
    proveServer(),
    proveJourneys().then(proveText),
    provePages(),
  ]);
} else {
  await Promise.all([
    proveServer().then(proveText),
    provePages().then(proveJourneys),
  ]);
}
// These tests stop and kill whole products, and need the machine to themselves.
if (isWhole) await step('long', () => runTests('long'));

process.stdout.write('\n');
for (const failure of failures) process.stdout.write(`✗ ${failure}\n\n`);
for (const { name, passed, failed, seconds, cpuSeconds } of steps) {
  const count = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
  const spent =
    cpuSeconds === null
      ? ''
      : `, ${cpuSeconds.toFixed(0).padStart(4)} s of processor`;
  const times = `${seconds.toFixed(0).padStart(5)} s${spent}`;
  process.stdout.write(`${name.padEnd(10)}${count} ${times}\n`);
}
const total = steps.reduce(
  (sum, { passed, failed }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
  }),
  {
    passed: 0,
    failed: 0,
  },
);
if (leftToAll > 0)
  process.stdout.write(`${leftToAll} tests left to npm run test:all\n`);
const bound = isWhole ? '' : `, of ${boundSeconds} s at most`;
process.stdout.write(
  `${cpuSeconds().toFixed(0)} s of processor in all${bound}\n`,
);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
