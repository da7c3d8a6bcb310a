import type { RecordFinding } from '../../contract/admin-record.ts';
import { hashOfEntry, noHash } from './entry-hash.ts';
import type { ChainRow } from './verification-queries.ts';

/** The parts of a folio that the next one is compared with. */
export type Before = Pick<
  ChainRow,
  'patientId' | 'folio' | 'hash' | 'signedAt'
>;

/**
 * Returns the faults of a folio, by itself and against the one before it. `last` null: it is the first one
 * read.
 */
export function checkFolio(
  entry: ChainRow,
  last: Before | null,
): RecordFinding[] {
  const before = last?.patientId === entry.patientId ? last : null;
  const findings: RecordFinding[] = [];
  const note = (
    kind: RecordFinding['kind'],
    what: string,
    folio = entry.folio,
  ) => findings.push({ recordNumber: entry.recordNumber, folio, kind, what });
  const expected = (before?.folio ?? 0) + 1;
  if (entry.folio !== expected) {
    const missing =
      entry.folio - 1 === expected
        ? `Falta el folio ${expected}`
        : `Faltan los folios ${expected} a ${entry.folio - 1}`;
    note(
      'FOLIO_MISSING',
      `${missing}: se borraron después de firmados.`,
      expected,
    );
  } else if (!entry.previousHash.equals(before?.hash ?? noHash)) {
    note(
      'LINK_BROKEN',
      `El folio ${entry.folio} no continúa al anterior: uno de los dos se cambió o se movió.`,
    );
  }
  if (!hashOfEntry(entry).equals(entry.hash)) {
    note(
      'ENTRY_ALTERED',
      `El folio ${entry.folio} no es lo que se firmó: se cambió después.`,
    );
  }
  if (before && entry.signedAt < before.signedAt) {
    note(
      'TIME_BACKWARDS',
      `El folio ${entry.folio} tiene una hora anterior a la del folio que le precede.`,
    );
  }
  if (!before && entry.recordNumber === null) {
    findings.push({
      recordNumber: null,
      folio: null,
      kind: 'NUMBER_MISSING',
      what: 'Hay folios de una historia clínica que no tiene número: se borró.',
    });
  }
  return findings;
}
