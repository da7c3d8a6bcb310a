import { spawn } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { roleOf } from '../../src/testing/role-of.ts';
import type { Report } from '../count-tests.ts';
import { project } from '../run-program.ts';
import {
  chooseProjects,
  readProjects,
  type TestProject,
} from '../tests-of-path.ts';
import { type Fault, type Finding, seed } from './fault-list.ts';
import { importDistances, rankTests } from './rank-tests.ts';

/** A copy of the project whose files may be changed. */
export type Copy = { folder: string; remove(): Promise<void> };

const copied = [
  'src',
  'scripts',
  'e2e',
  'bench',
  'docs',
  'deploy',
  'dist',
  '.*',
  '*.json',
  '*.ts',
  '*.md',
  '.github',
];
const longestRunMs = 30 * 60_000;
// A fault often makes a test wait for what never comes. Here such a wait ends sooner than in a proof.
const patienceMs = 45_000;

export async function copyProject(): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'turnoclaro-faults-'));
  const names = new Set(globSync(copied, { cwd: project }));
  names.delete('.git');
  for (const name of names)
    await cp(join(project, name), join(folder, name), { recursive: true });
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

function run(
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    const limit = setTimeout(() => child.kill('SIGKILL'), longestRunMs);
    child.once('close', () => {
      clearTimeout(limit);
      resolve();
    });
  });
}

/** The first failure of these files in one project, with file and name. */
async function firstFailure(
  folder: string,
  command: Finding['command'],
  testProject: string,
  files: string[],
): Promise<string | undefined> {
  const reportFile = join(folder, 'report.json');
  await rm(reportFile, { force: true });
  // The products that tests start serve the built pages.
  if (['server', 'long', 'e2e'].includes(testProject))
    await run(folder, ['scripts/build.ts'], {});
  await run(
    folder,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${testProject}`,
      '--bail=1',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...files,
    ],
    {
      TEST_PROJECTS: testProject,
      TEST_PATIENCE_MS: String(patienceMs),
      BOUNDED_PROOF: command === 'npm test' ? '1' : '0',
    },
  );
  let report: Report;
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  } catch {
    return `${testProject}: no report`;
  }
  return nameFailure(report, folder);
}

/**
 * Names a failed test, or else a file that does not load. Files that `--bail` kept from running count as
 * neither.
 */
function nameFailure(report: Report, folder: string): string | undefined {
  const pathOf = (name: string) => relative(folder, name).replaceAll('\\', '/');
  for (const { name, assertionResults } of report.testResults) {
    const failed = assertionResults.find((test) => test.status === 'failed');
    if (failed) return `\`${pathOf(name)}\`: ${failed.fullName}`;
  }
  const unloaded = report.testResults.find(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.length === 0,
  );
  return unloaded && `\`${pathOf(unloaded.name)}\`: does not load`;
}

const runsInAllOnly = (file: string, projects: string[]) =>
  /\.all\.test\.tsx?$/.test(file) || projects.every((name) => name === 'long');

/** True if `npm test` leaves out a test of this file, by a tag or by the rows of a table. */
const leavesOut = (file: string) =>
  /tags: \['all'\]|rowsOfProof|isBoundedProof/.test(
    readFileSync(join(project, file), 'utf8'),
  );

function batchesOf(files: string[]): string[][] {
  return [files.slice(0, 8), files.slice(8, 60), files.slice(60)].filter(
    (batch) => batch.length > 0,
  );
}

/**
 * Seeds a fault, runs the tests of `npm test` and then those of `test:all`, the nearest first, and removes
 * the fault.
 */
export async function tryFault(
  { folder }: Copy,
  fault: Fault,
): Promise<Finding | null> {
  const path = join(folder, fault.file);
  const before = readFileSync(path, 'utf8');
  const projects = await readProjects();
  const modules = globSync('{src,scripts,bench,e2e}/**/*.{ts,tsx}', {
    cwd: project,
  }).map((file) => file.replaceAll('\\', '/'));
  const ranked = rankTests(
    modules.filter(
      (file) => /\.test\.tsx?$/.test(file) && mayRun(file, fault, projects),
    ),
    fault.file,
    importDistances(project, modules, fault.file),
  );
  const isAllOnly = (file: string) =>
    runsInAllOnly(file, chooseProjects([file], projects));
  writeFileSync(path, seed(before, fault));
  try {
    for (const [command, files] of [
      ['npm test', ranked.filter((file) => !isAllOnly(file))],
      [
        'npm run test:all',
        ranked.filter((file) => isAllOnly(file) || leavesOut(file)),
      ],
    ] as const)
      for (const batch of batchesOf(files))
        for (const name of chooseProjects(batch, projects)) {
          const inProject = batch.filter((file) =>
            chooseProjects([file], projects).includes(name),
          );
          const test = await firstFailure(folder, command, name, inProject);
          if (test) return { command, test };
        }
    return null;
  } finally {
    writeFileSync(path, before);
  }
}

/**
 * False if the test cannot run the file: page tests never run the server, and server tests never the pages.
 */
function mayRun(
  test: string,
  { file }: Fault,
  projects: TestProject[],
): boolean {
  // This test reads where each fault is seeded, so it fails for all of them.
  if (test === 'scripts/faults/fault-list.test.ts') return false;
  const names = chooseProjects([test], projects);
  if (names.length === 0) return false;
  const role = roleOf(file);
  if (names.includes('rules')) return role === 'rules';
  if (role === 'server')
    return !names.some((name) => ['pages', 'tabs'].includes(name));
  return role !== 'web' || !names.includes('long');
}
