import type { ReadServices } from '../../../base/doors/services.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { epochMinuteOf, wallClockOf } from '../../../base/time/clinic-zone.ts';
import { isSheetDue } from '../../rules/contingency-time.ts';
import {
  findContingencyMinute,
  findIsMadeByItself,
  insertSheet,
} from './contingency-queries.ts';
import { drawContingencySheet } from './draw-contingency-sheet.ts';
import { removeOldSheets, writeSheet } from './sheet-folder.ts';

/**
 * Makes today's sheet if its hour has come and no process has made it. Only one process can write its row,
 * which commits after the file is written. True: this process made it.
 */
export async function makeDueSheet(
  services: ReadServices,
  { folder, now }: { folder: string; now: Date },
): Promise<boolean> {
  const { db, snapshot } = services;
  const zone = (await snapshot.current()).clinic.timeZone;
  const { day, minute } = wallClockOf(epochMinuteOf(now.getTime()), zone);
  const [atMinute, isMade] = await Promise.all([
    findContingencyMinute(db),
    findIsMadeByItself(db, day),
  ]);
  if (!isSheetDue({ minute, atMinute, isMade })) return false;
  const { bytes, ...counts } = await drawContingencySheet(services, {
    day,
    zone,
    now,
  });
  const made = await inTransaction(db, async (tx) => {
    if (!(await insertSheet(tx, { day, madeAt: now, madeBy: null, ...counts })))
      return undefined;
    await writeSheet(folder, day, bytes);
    return true;
  });
  if (!made) return false;
  await removeOldSheets(folder, day);
  return true;
}
