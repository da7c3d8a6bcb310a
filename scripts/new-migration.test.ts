import { expect, test } from 'vitest';
import { nextMigration } from './new-migration.ts';

const existing = [
  '0001_clinic.sql',
  '0103_the_day_of_a_session.sql',
  '0099_old.sql',
  'README.md',
];

test('the next migration follows the highest number, even with gaps below it', () => {
  const next = {
    number: '0104',
    file: '0104_a_new_day.sql',
    testFile: '0104-a-new-day.test.ts',
  };
  expect(nextMigration(existing, 'a_new_day')).toEqual(next);
  expect(nextMigration(existing, ' A new-day ')).toEqual(next);
  expect(nextMigration([], 'clinic').file).toBe('0001_clinic.sql');
});

test.each(['', '../../x', 'año', '1st', 'x.sql', 'clinic'])(
  '"%s" is refused as a name',
  (name) => {
    expect(() => nextMigration(existing, name)).toThrow();
  },
);
