import { expect, test } from 'vitest';
import { bytesForBackup } from './backup-room.ts';

test.each([
  [
    'the first one: what it takes when it is opened',
    { lastBytes: null, openedBytes: 500 },
    500,
  ],
  [
    'the next ones: twice the last one beside it',
    { lastBytes: 100, openedBytes: 500 },
    700,
  ],
  ['a dump, which is opened nowhere', { lastBytes: 100, openedBytes: 0 }, 200],
])('%s', (_, sizes, bytes) => {
  expect(bytesForBackup(sizes)).toBe(bytes);
});
