import { expect, test } from 'vitest';

const sheets = import.meta.glob<string>(['./**/*.css', '../base.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const topLevel = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => /^[^\s}]/.test(line));

test.each(Object.keys(sheets))('%s gives way to the pages, in whatever order styles arrive', (name) => {
  const lines = topLevel(sheets[name] ?? '');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/^@layer |^@import ".+" layer\(sonner\);$/);
});

test('the order of the layers is said before any of them is filled', () => {
  const [first] = topLevel(sheets['../base.css'] ?? '');
  expect(first).toBe('@layer mantine, base, sonner, components;');
});
