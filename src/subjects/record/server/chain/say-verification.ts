import { countOf } from '../../../../base/text/count-of.ts';
import type { RecordVerification } from '../../contract/admin-record.ts';

/** Returns a verification in lines for a terminal: the counts, then each finding by record and folio. */
export function sayVerification(verification: RecordVerification): string {
  const {
    recordCount,
    entryCount,
    anchorCount,
    attachmentCount,
    findingCount,
    findings,
  } = verification;
  const counted = [
    countOf(recordCount, 'historia clínica', 'historias clínicas'),
    countOf(entryCount, 'folio', 'folios'),
    countOf(anchorCount, 'anclaje', 'anclajes'),
    ...(attachmentCount > 0
      ? [countOf(attachmentCount, 'archivo', 'archivos')]
      : []),
  ].join(', ');
  if (findingCount === 0)
    return `Sin hallazgos: todo está como se firmó (${counted}).`;
  const lines = findings.map(
    ({ recordNumber, what }) =>
      `- Historia ${recordNumber ?? 'sin número'}: ${what}`,
  );
  const rest = findingCount - findings.length;
  return [
    `${countOf(findingCount, 'hallazgo', 'hallazgos')} (${counted}):`,
    ...lines,
    ...(rest > 0 ? [`- Y ${rest.toLocaleString('es-AR')} más.`] : []),
  ].join('\n');
}
