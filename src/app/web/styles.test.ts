import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const sheets = globSync('**/*.module.css', { cwd: source }).map((name) =>
  join(source, name),
);
const sources = globSync(
  '**/{web,ui,routes,offline,panel-home,pieces}/**/*.{ts,tsx}',
  { cwd: source },
).map((name) => {
  const path = join(source, name);
  return { path, text: readFileSync(path, 'utf8') };
});

/** The classes that files take from each style sheet, by the sheet's path. */
const classesTaken = new Map<string, Set<string>>();
for (const { path, text } of sources)
  for (const [, styles, sheet = ''] of text.matchAll(
    /import (\w+) from '([^']+\.module\.css)'/g,
  )) {
    const key = join(dirname(path), sheet);
    const taken = classesTaken.get(key) ?? new Set<string>();
    for (const [, name = ''] of text.matchAll(
      new RegExp(`\\b${styles}\\.(\\w+)`, 'g'),
    ))
      taken.add(name);
    classesTaken.set(key, taken);
  }

test('every class of a style sheet is used by a file that imports it', () => {
  expect(sheets.length).toBeGreaterThan(0);
  const unused = sheets.flatMap((sheet) => {
    const css = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    const selectors = css
      .matchAll(/[^{};]+(?=\{)/g)
      .map(([selector]) => selector);
    const names = new Set(
      [...selectors].flatMap((text) => text.match(/\.[A-Za-z_][\w-]*/g) ?? []),
    );
    return [...names]
      .filter((name) => !classesTaken.get(sheet)?.has(name.slice(1)))
      .map((name) => `${sheet} ${name}`);
  });
  expect(unused).toEqual([]);
});

interface Rule {
  selectors: string;
  declared: string;
}

function rulesIn(css: string): Rule[] {
  const rules = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]+)\{([^{}]*)\}/g);
  return [...rules].map(([, selectors = '', declared = '']) => ({
    selectors,
    declared,
  }));
}

test('a style sheet that removes a keyboard control’s outline draws one around it', () => {
  const takes = ({ selectors, declared }: Rule) =>
    /:focus-visible|\binput\b/.test(selectors) &&
    /outline: (none|0)/.test(declared);
  const draws = ({ selectors, declared }: Rule) =>
    /:has\([^)]*:focus-visible/.test(selectors) &&
    /outline: \d+px solid/.test(declared);
  const rulesOf = (sheet: string) => rulesIn(readFileSync(sheet, 'utf8'));
  const taking = sheets.filter((sheet) => rulesOf(sheet).some(takes));
  expect(taking.length).toBeGreaterThan(0);
  expect(taking.filter((sheet) => !rulesOf(sheet).some(draws))).toEqual([]);
});

test('the end of a dialog’s form stays in sight only in a tall window, and never covers a phone on its side', () => {
  const stays = ({ declared }: Rule) =>
    /position: sticky/.test(declared) && /\bbottom: 0/.test(declared);
  const css = readFileSync(
    join(import.meta.dirname, '../../base/ui/panel/panel-dialog.module.css'),
    'utf8',
  );
  const tall = css.matchAll(
    /@media \(min-height[^{]*\{((?:[^{}]*\{[^{}]*\})*)/g,
  );
  const inTall = [...tall].flatMap(([, rules = '']) =>
    rulesIn(rules).filter(stays),
  );
  expect(inTall.length).toBeGreaterThan(0);
  expect(rulesIn(css).filter(stays)).toEqual(inTall);
});

test('index.html lets a patient with weak sight zoom the page', () => {
  const html = readFileSync(
    join(import.meta.dirname, '../../index.html'),
    'utf8',
  );
  const [, viewport = ''] =
    /<meta name="viewport" content="([^"]*)"/.exec(html) ?? [];
  expect(viewport).toContain('width=device-width');
  expect(viewport).not.toMatch(/maximum-scale|user-scalable/);
});
