import { expect, test } from 'vitest';
import { backupRound } from '../../../testing/product/backup-round.ts';

test('a backup under bookings, restored elsewhere, holds every appointment acknowledged before it, and the product starts on it', async () => {
  const round = await backupRound({ patients: 8, before: 60, isSmall: true });
  expect(round).toMatchObject({ lost: [], answers: true });
  expect(round.toldBefore).toBeGreaterThanOrEqual(60);
});
