import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* The version that `/version` shows must match the headings of CHANGELOG.md. */

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the version is that of the newest released heading in CHANGELOG.md, with its day', () => {
  const headings = [
    ...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+)(?: \((.+)\))?$/gm),
  ];
  const released = headings.filter(
    ([, , about]) => about !== 'not released yet',
  );
  const [, version, day] = released[0] ?? [];
  const { version: ofPackage } = JSON.parse(read('package.json'));
  const lock = JSON.parse(read('package-lock.json'));
  expect([ofPackage, lock.version, lock.packages[''].version]).toEqual([
    version,
    version,
    version,
  ]);
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  // At most one heading above it is not released yet.
  expect(headings.indexOf(released[0] as RegExpExecArray)).toBeLessThanOrEqual(
    1,
  );
});

test('versions descend from the top, each once', () => {
  const versions = [
    ...read('CHANGELOG.md').matchAll(/^## (\d+)\.(\d+)\.(\d+)/gm),
  ].map(([, ...parts]) =>
    parts.reduce((number, part) => number * 1000 + Number(part), 0),
  );
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => b - a));
});
