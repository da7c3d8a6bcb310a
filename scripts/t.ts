// `npm run t -- PATH…`: watches the tests of folders or files, with the database that the last run left. With
// `--run`, or without a terminal, they run once.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { project } from './run-program.ts';
import { forgetProductSettings, prepareJourneys } from './test-environment.ts';
import {
  chooseProjects,
  filtersOf,
  findTestFiles,
  readProjects,
} from './tests-of-path.ts';

const given = process.argv.slice(2);
const paths = given.filter((argument) => !argument.startsWith('-'));
const options = given.filter(
  (argument) => argument.startsWith('-') && argument !== '--run',
);
const isOnce =
  given.includes('--run') || !process.stdout.isTTY || Boolean(process.env.CI);

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

if (paths.length === 0)
  refuse(
    'npm run t -- PATH… [--run]: the tests of a folder, a test file or a source file.',
  );
const filters = paths.flatMap(
  (path) => filtersOf(path) ?? refuse(`There is nothing at ${path}.`),
);
const files = findTestFiles(filters);
const projects = chooseProjects(files, await readProjects());
if (projects.length === 0) {
  refuse(
    files.length === 0
      ? `There are no tests in ${paths.join(' ')}.`
      : `${files.join(' ')}: in no project of \`npm test\`; try npm run test:journeys.`,
  );
}

forgetProductSettings();
if (projects.includes('e2e') && !(await prepareJourneys())) process.exit(1);
// Vitest sets up every project that it is given, which takes longer than most tests.
process.env.TEST_PROJECTS = projects.join(' ');
process.env.ONLY_OPENED_PAGES = '1';
// On a CI machine, which goes away, a server that stays is of no use.
if (!process.env.CI) process.env.KEPT_DATABASE = '1';
const compiled = join(project, 'node_modules/.cache/turnoclaro-tests/compiled');
enableCompileCache(compiled);
process.env.NODE_COMPILE_CACHE = compiled;

// Vitest runs in this process. A second process would start Node again, and stand between Vitest and the
// keyboard.
process.chdir(project);
const vitest = join(project, 'node_modules/vitest/vitest.mjs');
process.argv = [
  process.execPath,
  vitest,
  isOnce ? 'run' : 'watch',
  // Node reads the configuration as it is. Vite's own way is to bundle it.
  '--configLoader=native',
  // Lists the tests of a single file, and only the files of several.
  ...(files.length === 1 ? ['--reporter=verbose'] : []),
  // Vitest refuses to run projects with different numbers of workers together.
  ...(projects.length > 1 ? ['--maxWorkers=2'] : []),
  ...options,
  ...filters,
];
await import(vitest);
