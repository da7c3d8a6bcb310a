import type { PersonRole } from '../../../base/api/rules/session-level.ts';
import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import type { Pdf } from '../../../subjects/documents/contract/record-documents.ts';
import type { Contingency } from '../../contract/contingency.ts';
import {
  findContingencyMinute,
  findLastSheet,
  insertSheet,
} from './contingency-queries.ts';
import { drawContingencySheet } from './draw-contingency-sheet.ts';
import {
  readSheet,
  removeOldSheets,
  sheetName,
  writeSheet,
} from './sheet-folder.ts';

type SheetCaller = Call<Extract<PersonRole, 'reception' | 'admin'>>;

/** Returns today's newest sheet, and the hour at which the product makes one by itself. */
export async function readContingency(
  { db }: Pick<Services, 'db'>,
  { today, zone }: SheetCaller,
): Promise<Contingency> {
  const [atMinute, last] = await Promise.all([
    findContingencyMinute(db),
    findLastSheet(db, today),
  ]);
  return {
    day: today,
    timeZone: zone,
    atMinute,
    last: last ? { ...last, madeAt: last.madeAt.toISOString() } : null,
  };
}

/**
 * Reads today's sheet from this server's disk. Makes it anew if it is missing or `isAnew` asks for it. The
 * reader is audited, because it has contact data of all patients of the day.
 */
export async function openContingencySheet(
  services: Pick<Services, 'db' | 'snapshot' | 'installation'>,
  { isAnew, ...call }: SheetCaller & { isAnew: boolean },
): Promise<Outcome<Pdf, 'FILE_NOT_STORED'>> {
  const { db, installation } = services;
  const { contingencyDir: folder } = installation;
  const { today: day, zone, now, actor } = call;
  const event = {
    ...doneBy(call),
    kind: 'contingency_sheet_opened',
    detail: { day },
  } as const;
  const kept = isAnew ? null : await readSheet(folder, day);
  if (kept) {
    await insertAuditEvent(db, event);
    return done(toPdf(day, kept));
  }
  const { bytes, ...counts } = await drawContingencySheet(services, {
    day,
    zone,
    now,
  });
  try {
    await writeSheet(folder, day, bytes);
  } catch {
    return refuse({ code: 'FILE_NOT_STORED' });
  }
  await inTransaction(db, async (tx) => {
    await insertSheet(tx, {
      day,
      madeAt: now,
      madeBy: actor.userId,
      ...counts,
    });
    await insertAuditEvent(tx, event);
    return true;
  });
  await removeOldSheets(folder, day);
  return done(toPdf(day, bytes));
}

function toPdf(day: string, bytes: Uint8Array): Pdf {
  return {
    fileName: sheetName(day),
    pdf: Buffer.from(bytes).toString('base64'),
  };
}
