import type { Database } from '../../../../base/kernel/db/database.ts';
import type { FileStore } from '../../../../base/kernel/files/file-store.ts';
import type {
  RecordFinding,
  RecordVerification,
} from '../../contract/admin-record.ts';
import { checkAttachments } from './check-attachments.ts';
import { type Before, checkFolio } from './check-chain.ts';
import {
  type BrokenAnchorRow,
  countRecords,
  listBrokenAnchors,
  listChain,
} from './verification-queries.ts';

const page = 500;
const mostFindings = 200;

/**
 * Checks the hash and link of every folio, each signed file, and then the anchors. Findings have nothing of
 * any content.
 */
export async function verifyRecords(
  { db, files }: { db: Database; files: FileStore },
  now: Date,
): Promise<RecordVerification> {
  const { recordCount, anchorCount, lastAnchoredAt } = await countRecords(db);
  const brokenAnchors = (await listBrokenAnchors(db, mostFindings)).map(
    toFinding,
  );
  const findings: RecordFinding[] = [];
  let findingCount = brokenAnchors.length;
  let entryCount = 0;
  let attachmentCount = 0;
  let last: Before | null = null;
  for (;;) {
    const rows = await listChain(db, { after: last, limit: page });
    for (const row of rows) {
      const attached = await checkAttachments(files, row);
      const found = [...checkFolio(row, last), ...attached.findings];
      attachmentCount += attached.count;
      findingCount += found.length;
      if (findings.length < mostFindings) findings.push(...found);
      last = row;
    }
    entryCount += rows.length;
    if (rows.length < page) break;
  }
  return {
    verifiedAt: now.toISOString(),
    recordCount,
    entryCount,
    anchorCount,
    attachmentCount,
    findingCount,
    lastAnchoredAt: lastAnchoredAt?.toISOString() ?? null,
    findings: [...findings, ...brokenAnchors].slice(0, mostFindings),
  };
}

function toFinding({
  recordNumber,
  folioCount,
  hash,
  at,
}: BrokenAnchorRow): RecordFinding {
  const when = `el ${at.toISOString().slice(0, 10)}`;
  return hash
    ? {
        recordNumber,
        folio: folioCount,
        kind: 'ANCHOR_ALTERED',
        what: `El folio ${folioCount} no es el que se anotó ${when}: la historia se reescribió desde ahí o antes.`,
      }
    : {
        recordNumber,
        folio: folioCount,
        kind: 'ANCHOR_MISSING_FOLIOS',
        what: `Falta el folio ${folioCount}, que ${when} era el último: se borró el final de la historia.`,
      };
}
