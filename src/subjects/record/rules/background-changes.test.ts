import { expect, test } from 'vitest';
import { backgroundChanges } from './background-changes.ts';
import { emptyBackground } from './empty-background.ts';
import type { BackgroundLine } from './entry-content.ts';

const line: BackgroundLine = {
  text: 'Penicilina',
  since: null,
  note: 'Urticaria',
};
const allergicTo = (...allergies: BackgroundLine[]) => ({
  ...emptyBackground,
  allergies,
});

test.each<[string, BackgroundLine]>([
  ['text', { ...line, text: 'Amoxicilina' }],
  ['date', { ...line, since: '2020' }],
  ['note', { ...line, note: 'Anafilaxia' }],
])('a line with a changed %s counts as removed and added', (_, changed) => {
  expect(backgroundChanges(allergicTo(line), allergicTo(changed))).toEqual([
    { list: 'allergies', kind: 'removed', line },
    { list: 'allergies', kind: 'added', line: changed },
  ]);
});

test('a line that the doctor only moves or leaves alone is no change', () => {
  const other = { ...line, text: 'Látex' };
  expect(
    backgroundChanges(allergicTo(line, other), allergicTo(other, { ...line })),
  ).toEqual([]);
});
