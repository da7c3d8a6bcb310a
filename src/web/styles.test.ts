import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const sheets = globSync('**/*.module.css', { cwd: import.meta.dirname }).map((name) =>
  join(import.meta.dirname, name),
);
const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).map((name) => {
  const path = join(import.meta.dirname, name);
  return { path, text: readFileSync(path, 'utf8') };
});

/** The classes that files take from each style sheet, by the sheet's path. */
const classesTaken = new Map<string, Set<string>>();
for (const { path, text } of sources)
  for (const [, styles, sheet = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const key = join(dirname(path), sheet);
    const taken = classesTaken.get(key) ?? new Set<string>();
    for (const [, name = ''] of text.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))) taken.add(name);
    classesTaken.set(key, taken);
  }

test('every class of a style sheet is used by a file that imports it', () => {
  expect(sheets.length).toBeGreaterThan(0);
  const unused = sheets.flatMap((sheet) => {
    const css = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    const selectors = css.matchAll(/[^{};]+(?=\{)/g).map(([selector]) => selector);
    const names = new Set([...selectors].flatMap((text) => text.match(/\.[A-Za-z_][\w-]*/g) ?? []));
    return [...names]
      .filter((name) => !classesTaken.get(sheet)?.has(name.slice(1)))
      .map((name) => `${sheet} ${name}`);
  });
  expect(unused).toEqual([]);
});
