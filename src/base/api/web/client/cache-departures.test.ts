import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { roleOf } from '../../../../testing/role-of.ts';

/* Every query that departs from the constants of the cache (specification §9) is in the document, with its reason. */

const root = join(import.meta.dirname, '../../../../..');

const names =
  'staleTime|gcTime|refetchOnMount|refetchOnWindowFocus|refetchOnReconnect|retry|retryDelay|networkMode';
/** The options of a query or a change that the constants decide, with a value or in short. */
const decided = new RegExp(
  `\\b(?:${names})(?=\\s*:)|(?<=[{,]\\s+)(?:${names})(?=\\s*[,}])`,
  'g',
);
const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');

function departuresIn(code: string): string[] {
  return [...withoutComments(code).matchAll(decided)]
    .map(([option]) => option)
    .sort();
}

const isOfPages = (file: string) =>
  roleOf(file) === 'web' &&
  !/\.(test|pieces)\.tsx?$|\.gen\.ts$|^src\/app\/pieces\//.test(file);

const departures = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter(
    (file) =>
      isOfPages(file) && file !== 'src/base/api/web/client/query-client.ts',
  )
  .map((file) => ({
    file,
    options: departuresIn(readFileSync(join(root, file), 'utf8')),
  }))
  .filter(({ options }) => options.length > 0);

const [, table = ''] =
  readFileSync(join(root, 'docs/cache.md'), 'utf8').match(
    /<!-- departures -->\n([\s\S]*?)<!-- \/departures -->/,
  ) ?? [];
const listed = [
  ...table.matchAll(/^\| `(src\/[^`]+)` \| ([^|]+) \| ([^|]+) \|$/gm),
].map(([, file = '', options = '', reason = '']) => ({
  file,
  options: [...options.matchAll(/`(\w+)`/g)]
    .map(([, option]) => option ?? '')
    .sort(),
  reason: reason.trim(),
}));

test('the document lists every query or change that departs from the constants', () => {
  const byFile = (a: { file: string }, b: { file: string }) =>
    a.file.localeCompare(b.file);
  expect(
    listed.map(({ file, options }) => ({ file, options })).sort(byFile),
  ).toEqual(departures.sort(byFile));
  expect(listed.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

test('only one file makes a cache, and no other file sets its constants', () => {
  const makers = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter(isOfPages)
    .filter((file) =>
      /new QueryClient\(|set(QueryDefaults|MutationDefaults|DefaultOptions)\(/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    );
  expect(makers).toEqual(['src/base/api/web/client/query-client.ts']);
});

test('a departure is found however it is written', () => {
  expect(departuresIn('{ ...options, staleTime: 1, retry }')).toEqual([
    'retry',
    'staleTime',
  ]);
  expect(
    departuresIn(
      '// retry: false\n/* gcTime: 0 */ useQuery({ refetchOnMount : "always" })',
    ),
  ).toEqual(['refetchOnMount']);
  expect(
    departuresIn('<Problem retryAfterSeconds={1} onRetry={retry} retrying />'),
  ).toEqual([]);
});
