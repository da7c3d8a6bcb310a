import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importDistances, rankTests } from './rank-tests.ts';

test('a test nearer by folders and imports comes first, one without an import path to the file last', () => {
  const root = mkdtempSync(join(tmpdir(), 'turnoclaro-rank-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const texts = {
    'src/a/rule.ts': '',
    'src/a/rule.test.ts': "import { rule } from './rule.ts';",
    'src/a/page.ts': "import { rule } from './rule.ts';",
    'src/a/page.test.ts': "const { page } = await import('./page.ts');",
    'src/b/far.test.ts': "import type { Page } from '../a/page.ts';",
    'src/a/alone.test.ts': "import { expect } from 'vitest';",
  };
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const distances = importDistances(root, Object.keys(texts), 'src/a/rule.ts');
  const tests = Object.keys(texts).filter((file) => file.includes('.test.'));
  expect(rankTests(tests.toReversed(), 'src/a/rule.ts', distances)).toEqual([
    'src/a/rule.test.ts',
    'src/a/page.test.ts',
    'src/b/far.test.ts',
    'src/a/alone.test.ts',
  ]);
});
