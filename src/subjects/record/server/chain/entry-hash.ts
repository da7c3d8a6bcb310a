import { createHash } from 'node:crypto';
import type { ChainRow } from './verification-queries.ts';

/** The previous hash of a record's first folio. */
export const noHash = Buffer.alloc(32);

/**
 * Computes the hash of a folio from the same lines as `record_entry_hash` in the database. It is written a
 * second time, so that a replaced function in the database is found out.
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
