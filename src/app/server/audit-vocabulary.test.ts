import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditVocabulary } from './audit-vocabulary.ts';

const root = join(import.meta.dirname, '../..');

test('the audit log has the words of every subject, and no kind or detail twice', async () => {
  const files = globSync('{subjects,panels,ops}/**/server/audit-words.ts', {
    cwd: root,
  });
  const declared = await Promise.all(
    files.map(async (file) =>
      Object.values<object>(await import(join(root, file))).flatMap(
        Object.keys,
      ),
    ),
  );
  const { words, details } = auditVocabulary;
  expect([...Object.keys(words), ...Object.keys(details)].sort()).toEqual(
    declared.flat().sort(),
  );
});
