import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const pieces = readdirSync(join(web, 'components'), { recursive: true, encoding: 'utf8' });
const sheets = ['base.css', ...pieces.map((piece) => join('components', piece))].filter((name) =>
  name.endsWith('.css'),
);

/** Lines of a style sheet outside of any block. */
const topLevel = (name: string) =>
  readFileSync(join(web, name), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => /^[^\s}]/.test(line));

test.each(sheets)('%s gives way to the pages, in whatever order styles arrive', (name) => {
  const lines = topLevel(name);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/^@layer |^@import ".+" layer\(sonner\);$/);
});

test('the order of the layers is said before any of them is filled', () => {
  expect(topLevel('base.css')[0]).toBe('@layer mantine, base, sonner, components;');
});
