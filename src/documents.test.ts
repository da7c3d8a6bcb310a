import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

/* Documents must name existing files and commands. The index of decisions must list the folder's records. */

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = globSync(['*.md', '{docs,bench,.github,src}/**/*.md'], {
  cwd: root,
}).sort();

/** The addresses of files in `[…](…)`, without the place within the file. */
const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address));

test.each(documents)('each link of %s leads to a file', (document) => {
  const lost = linksOf(read(document)).filter(
    (address) => !existsSync(join(root, dirname(document), address)),
  );
  expect(lost).toEqual([]);
});

test.each(['CONTRIBUTING.md', 'docs/one-booking.md'])(
  'each file that %s names is there',
  (document) => {
    const named = [
      ...read(document).matchAll(
        /`((?:src|e2e|scripts|bench|docs)\/[^`\s]*)`/g,
      ),
    ].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

const subjects = globSync('src/{subjects,panels}/*', { cwd: root }).sort();

test.each(subjects)(
  '%s has a README, which names files and folders that are there',
  (folder) => {
    const named = [
      ...read(join(folder, 'README.md')).matchAll(
        /`((?:rules|contract|server|web)\/[^`\s]*)`/g,
      ),
    ].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(0);
    expect(
      named.filter((path) => !existsSync(join(root, folder, path))),
    ).toEqual([]);
  },
);

test.each(documents)('each command that %s names exists', (document) => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = [
    ...read(document).matchAll(/npm (?:run ([\w:-]+)|(start|test))\b/g),
  ].map(([, run, own]) => run ?? own ?? '');
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('.nvmrc names the Node that the install brings', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const versions = Object.entries(optionalDependencies).filter(([name]) =>
    name.startsWith('node-'),
  );
  expect(versions.length).toBeGreaterThan(0);
  for (const [, version] of versions)
    expect(`${version}\n`).toBe(read('.nvmrc'));
});

describe('docs/decisions/README.md', () => {
  const index = read('docs/decisions/README.md');
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root })
    .sort()
    .map((file) => {
      const [, number, title] = /^# (\d+)\. (.+)\n/.exec(read(file)) ?? [];
      return { file: basename(file), number: Number(number), title };
    });

  test('lists each record once, by its number and title', () => {
    const rows = [
      ...index.matchAll(/^\| (\d+) \| \[(.+)\]\((.+?)\) \| .+ \|$/gm),
    ].map(([, number, title, file]) => ({
      file,
      number: Number(number),
      title,
    }));
    expect(rows.sort((a, b) => a.number - b.number)).toEqual(records);
  });

  test('no two records have one number, and each file begins with its own', () => {
    expect(records.map(({ file }) => Number(file.slice(0, 4)))).toEqual(
      records.map(({ number }) => number),
    );
    expect(new Set(records.map(({ number }) => number)).size).toBe(
      records.length,
    );
  });

  test('says which numbers are missing', () => {
    const numbers = records.map(({ number }) => number);
    const missing = Array.from(
      { length: Math.max(...numbers) },
      (_, before) => before + 1,
    ).filter((number) => !numbers.includes(number));
    const [, section = ''] = index.split('## Missing numbers');
    expect([...section.matchAll(/\d+/g)].map(Number)).toEqual(missing);
  });

  test('a record with a successor is not listed as “holds”', () => {
    const followed = records.filter(({ file }) =>
      /^\*.*\(\d{4}-.*\)/m.test(
        read(`docs/decisions/${file}`)
          .trimEnd()
          .split('\n')
          .slice(-2)
          .join('\n'),
      ),
    );
    const holding = followed.filter(({ file }) =>
      new RegExp(`\\(${file}\\) \\| holds`).test(index),
    );
    expect(holding).toEqual([]);
  });
});
