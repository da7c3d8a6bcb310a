import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
// `acts` and `set-up` have sheets of pages.
const sheets = globSync(
  ['base/ui/**/*.css', 'subjects/schedule/web/outside/*.css'],
  { cwd: source },
).filter((name) => !/\/(acts|set-up)\/|\/page\/(?!page)/.test(name));

/** Lines of a style sheet outside of any block. */
const topLevel = (name: string) =>
  readFileSync(join(source, name), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => /^[^\s}]/.test(line));

test.each(sheets)(
  '%s yields to the styles of pages, in any order of loading',
  (name) => {
    const lines = topLevel(name);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(line).toMatch(/^@layer |^@import ".+" layer\(sonner\);$/);
  },
);

test('the order of the layers stands before their contents', () => {
  expect(topLevel('base/ui/base.css')[0]).toBe(
    '@layer mantine, base, sonner, components;',
  );
});
