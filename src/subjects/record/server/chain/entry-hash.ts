import { createHash } from 'node:crypto';
import type { ChainRow } from './verification-queries.ts';

/** The previous hash of a record's first folio. */
export const noHash = Buffer.alloc(32);

/**
 * The hash of a folio, computed from what it says: the same lines that `record_entry_hash` hashes in the database,
 * written a second time, so that whoever replaces that function is found out.
 */
export function hashOfEntry(entry: Omit<ChainRow, 'recordNumber'>): Buffer {
  const lines = [
    'turnoclaro 1',
    entry.id,
    entry.patientId,
    String(entry.folio),
    entry.kind,
    entry.appointmentId ?? '-',
    entry.amendsId ?? '-',
    entry.doctorId,
    entry.authorName,
    entry.authorLicense ?? '-',
    entry.isReserved ? 'reserved' : 'open',
    entry.isForPatient ? 'for the patient' : 'for professionals',
    entry.signedAt,
    entry.previousHash.toString('hex'),
    entry.content,
  ];
  return createHash('sha256').update(lines.join('\n'), 'utf8').digest();
}
