import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  chooseProjects,
  filtersOf,
  findTestFiles,
  readProjects,
} from './tests-of-path.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tests-of-path-'));
  const files = [
    'a/day.ts',
    'a/day.test.ts',
    'a/today.test.tsx',
    'a/words.ts',
    'b/deep/night.test.ts',
    'b/x.ts',
  ];
  for (const file of files) {
    mkdirSync(join(root, 'src', dirname(file)), { recursive: true });
    writeFileSync(join(root, 'src', file), '');
  }
});

afterAll(() => rmSync(root, { recursive: true }));

test.each([
  [
    'a folder',
    'src/a',
    ['src/a/'],
    ['src/a/day.test.ts', 'src/a/today.test.tsx'],
  ],
  [
    'a folder, named with a slash',
    'src/a/',
    ['src/a/'],
    ['src/a/day.test.ts', 'src/a/today.test.tsx'],
  ],
  [
    'a test',
    'src/a/today.test.tsx',
    ['src/a/today.test.tsx'],
    ['src/a/today.test.tsx'],
  ],
  [
    'a source with its test',
    'src/a/day.ts',
    ['src/a/day.test.ts'],
    ['src/a/day.test.ts'],
  ],
  [
    'a source without one',
    'src/a/words.ts',
    ['src/a/day.test.ts', 'src/a/today.test.tsx'],
    ['src/a/day.test.ts', 'src/a/today.test.tsx'],
  ],
  [
    'a source whose folder has tests only below',
    'src/b/x.ts',
    ['src/b/'],
    ['src/b/deep/night.test.ts'],
  ],
])('the tests of %s', (_, path, filters, files) => {
  expect(filtersOf(path, { root })).toEqual(filters);
  expect(findTestFiles(filters, { root })).toEqual(files);
});

test('a path to no file, or out of the project, has no tests', () => {
  expect(filtersOf('src/c', { root })).toBeUndefined();
  expect(filtersOf('..', { root })).toBeUndefined();
});

test.each([
  ['a rule', ['src/base/time/clinic-time.test.ts'], ['rules']],
  [
    'a use case',
    ['src/subjects/booking/server/take/book-appointment.test.ts'],
    ['server'],
  ],
  [
    'a test that the long proof has too',
    ['src/subjects/queue/server/call-next.test.ts'],
    ['server'],
  ],
  [
    'a test that only the long proof has',
    ['src/app/server/full-disk.test.ts'],
    ['long'],
  ],
  [
    'a page, and what is between tabs',
    [
      'src/subjects/queue/web/a.test.tsx',
      'src/app/routes/-session-watch.test.tsx',
    ],
    ['pages', 'tabs'],
  ],
  ['a script', ['scripts/count-tests.test.ts'], ['server']],
  ['a journey', ['e2e/booking.test.ts'], ['e2e']],
  ['a journey that `npm test` does not walk', ['e2e/api-docs.test.ts'], []],
])('the project of %s is found', async (_, files, expected) => {
  expect(chooseProjects(files, await readProjects())).toEqual(expected);
});
