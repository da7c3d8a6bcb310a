import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { declaredTests } from './testing/coverage/declared-tests.ts';

/*
 * Checks docs/specification-coverage.md: each line of the specification has tests that exist, run and expect
 * something. Only a reader can tell if they expect what the line says.
 */

const root = join(import.meta.dirname, '..');
const document = readFileSync(
  join(root, 'docs/specification-coverage.md'),
  'utf8',
);

/**
 * The specification's sections, with the number of their lines and the beginning of the SHA-256 of their
 * words.
 */
const sections: [title: string, lines: number, words: string][] = [
  ['2. Screens and routes', 24, '8b4dfe6438083b1b'],
  ['3. Entities and their fields', 7, '7d50400867f7590f'],
  ['4. States and transitions', 9, 'a20c5d87ef36055d'],
  ['5. Validation rules', 5, 'ebb92045d13ffef6'],
  ['6. Roles and permissions', 5, 'b6c08657f51d8bd7'],
  ['7. The calls it makes', 6, '438b895fd6bed514'],
  ['8. The error catalogue', 11, '8fe6f92a67502771'],
  ['9. Business constants and limits', 6, '98df2dad72bf91f2'],
];

/** Lines that may wait until their page exists, because the specification does not say what it does. */
const mayWait = [
  {
    line: '| /turnero | queue or turn display |',
    pages: 'src/app/routes/turnero*',
  },
];

interface NamedTest {
  file: string;
  /** The titles from the outermost group to the test. */
  titles: string[];
}

interface Line {
  section: string;
  quote: string;
  tests: NamedTest[];
}

/** Consecutive lines share the tests below them. */
function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let section = '';
  let together: Line[] = [];
  let isAfterLine = false;
  for (const row of text.split('\n')) {
    const [, title] = /^## (.+)$/.exec(row) ?? [];
    const [, quote] = /^> - (.+)$/.exec(row) ?? [];
    const [, file, names] = /^- `([^`]+)`: `(.+)`$/.exec(row) ?? [];
    if (title) section = title;
    if (title || (quote && !isAfterLine)) together = [];
    isAfterLine = quote !== undefined;
    if (quote) together.push({ section, quote, tests: [] });
    if (quote) lines.push(...together.slice(-1));
    if (!file || !names) continue;
    for (const line of together)
      line.tests.push({ file, titles: names.split('` › `') });
  }
  return lines;
}

const all = readLines(document);
const lines = all.filter(({ section }) =>
  sections.some(([title]) => title === section),
);
const waiting = all
  .filter(({ section }) => section === 'Not built yet')
  .map(({ quote }) => quote);
const named = lines.flatMap(({ tests }) => tests);
const files = [...new Set(named.map(({ file }) => file))];
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const pathsOf = (tests: NamedTest[]) =>
  tests.map(({ file, titles }) => `${file}: ${titles.join(' › ')}`);

/** The tests that each file declares. The document may leave out the names of their groups. */
const declared = new Map(
  files
    .filter((file) => existsSync(join(root, file)))
    .map((file) => [file, testsIn(file, textOf(file))]),
);

function testsIn(file: string, text: string) {
  return declaredTests(join(root, file), text);
}

function testOf({ file, titles }: NamedTest) {
  return declared
    .get(file)
    ?.find(
      (test) => test.titles.slice(-titles.length).join() === titles.join(),
    );
}

describe('the document', () => {
  test.each(sections)(
    'holds §%s: %i lines, word for word',
    (title, count, words) => {
      const quotes = lines
        .filter(({ section }) => section === title)
        .map(({ quote }) => quote);
      expect(quotes).toHaveLength(count);
      const digest = createHash('sha256')
        .update(quotes.join('\n'))
        .digest('hex');
      expect(digest.slice(0, words.length)).toBe(words);
    },
  );

  test('has no other section, and its sections are in order', () => {
    const titles = [...document.matchAll(/^## (.+)$/gm)].map(
      ([, title]) => title,
    );
    expect(titles).toEqual([
      ...sections.map(([title]) => title),
      'Not built yet',
    ]);
  });

  test('names a test for every line that does not wait', () => {
    const bare = lines
      .filter(({ tests }) => tests.length === 0)
      .map(({ quote }) => quote);
    expect(bare).toEqual(waiting);
  });

  test('lets a line wait only if the specification does not show it and it is not built', () => {
    expect(
      waiting.filter((quote) => !mayWait.some(({ line }) => line === quote)),
    ).toEqual([]);
    const built = mayWait.filter(
      ({ pages }) => globSync(pages, { cwd: root }).length > 0,
    );
    expect(
      built.map(({ line }) => line).filter((line) => waiting.includes(line)),
    ).toEqual([]);
  });

  test('has no row that the reader cannot read', () => {
    const rows = document.split(/^## /m).slice(1, -1).join('').split('\n');
    const read =
      /^(> - .+|- `[^`]+`: `[^`]+`( › `[^`]+`)*|- \[not built yet\]\(#not-built-yet\)|)$/;
    const titles = sections.map(([title]) => title);
    expect(
      rows.filter((row) => !titles.includes(row) && !read.test(row)),
    ).toEqual([]);
  });
});

describe('the tests that it names', () => {
  test('are in existing files', () => {
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(
      files.filter((file) => !/^(src|e2e)\/.*\.test\.tsx?$/.test(file)),
    ).toEqual([]);
  });

  test('exist by exactly these names', () => {
    expect(pathsOf(named.filter((test) => !testOf(test)))).toEqual([]);
  });

  test('run: no test of their files is skipped or runs alone', () => {
    expect(pathsOf(named.filter((test) => testOf(test)?.isAside))).toEqual([]);
    const alone = /\b(test|describe)(\.\w+)*\.(skip|todo|only|fails)\b/;
    expect(files.filter((file) => alone.test(textOf(file)))).toEqual([]);
  });

  test('expect something', () => {
    expect(
      pathsOf(named.filter((test) => testOf(test)?.asserts === false)),
    ).toEqual([]);
  });

  test('contain every message and every address of their line', () => {
    const missing = lines.flatMap(({ quote, tests }) => {
      if (tests.length === 0) return [];
      const texts = tests.map(({ file }) => textOf(file)).join('\n');
      const messages = [...quote.matchAll(/'([^']+)'/g)].map(
        ([, message = '']) => message,
      );
      const addresses = [...quote.matchAll(/(?<=^| )\/[\w/-]*/g)].map(
        ([address]) => address,
      );
      return [...messages, ...addresses]
        .map((part) => part.replace(/\{.*/, '').trim())
        .filter((part) => !texts.includes(part))
        .map((part) => `${quote}: ${part}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('the tests of a file', () => {
  const listed = (text: string) =>
    testsIn('src/cats.test.ts', text).map(({ titles }) => titles.join(' › '));

  test.each([
    [`test('a cat', async () => {})`, ['a cat']],
    [`test.each([\n  ['x'],\n])('is %s', (x) => {})`, ['is %s']],
    [`test.each(rows)(\n  'is %s',\n  (x) => {},\n)`, ['is %s']],
    [
      `describe('a cat', () => {\n  test('purrs', () => {})\n})`,
      ['a cat › purrs'],
    ],
    [`test('purrs', () => {})\ndescribe('a cat', () => {})`, ['purrs']],
    [
      `describe('a cat', () => {});\ndescribe('a dog', () => {\n  test('barks', () => {})\n});`,
      ['a dog › barks'],
    ],
    ['test(`a cat`, () => {})', ['a cat']],
    [`// test('a cat', () => {})`, []],
    [`expect(said).toBe('a cat', 1)`, []],
    [`const rows = ['a cat', 'a dog']`, []],
    [`screen.findByRole('a cat', {})`, []],
  ])('%s: %j', (text, titles) => {
    expect(listed(text)).toEqual(titles);
  });

  test.each([
    [`test('a cat', () => {})`, false],
    [`test.each(rows)('a cat', () => {})`, false],
    [`test.skip('a cat', () => {})`, true],
    [`test.skipIf(isNight)('a cat', () => {})`, true],
    [`test.todo('a cat')`, true],
    [`test.fails('a cat', () => {})`, true],
    [`test.each([])('a cat', () => {})`, true],
    [`describe.skip('a house', () => { test('a cat', () => {}) })`, true],
    [`test('a cat', (context) => { context.skip(); })`, true],
  ])('%s: skipped: %s', (text, isAside) => {
    expect(testsIn('src/cats.test.ts', text)).toMatchObject([{ isAside }]);
  });

  test.each([
    [`test('a cat', () => { purr(); })`, false],
    [`test('a cat', () => { expect(cat).toBe(cat); })`, true],
    [`test('a cat', async () => { await expect.poll(ask).toBe(1); })`, true],
    [`test('a cat', () => { cat.expect(); })`, false],
    [
      `const purrs = () => expect(cat).toBe(cat);\ntest('a cat', () => { purrs(); })`,
      true,
    ],
    [
      `const purrs = () => feed();\nfunction feed() {}\ntest('a cat', () => { purrs(); })`,
      false,
    ],
    [
      `test('a cat', () => {});\ntest('a dog', () => { expect(1).toBe(1); })`,
      false,
    ],
  ])('%s: expects something: %s', (text, asserts) => {
    expect(testsIn('src/cats.test.ts', text)[0]?.asserts).toBe(asserts);
  });
});
