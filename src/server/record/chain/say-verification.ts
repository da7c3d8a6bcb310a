import type { RecordVerification } from '../../../contract/admin/record.ts';

/** The verification in lines for a terminal: what was read, then each finding by record and folio. */
export function sayVerification(verification: RecordVerification): string {
  const { recordCount, entryCount, anchorCount, attachmentCount, findingCount, findings } = verification;
  const counted = [
    count(recordCount, 'historia clínica', 'historias clínicas'),
    count(entryCount, 'folio', 'folios'),
    count(anchorCount, 'anclaje', 'anclajes'),
    ...(attachmentCount > 0 ? [count(attachmentCount, 'archivo', 'archivos')] : []),
  ].join(', ');
  if (findingCount === 0) return `Sin hallazgos: todo está como se firmó (${counted}).`;
  const lines = findings.map(
    ({ recordNumber, what }) => `- Historia ${recordNumber ?? 'sin número'}: ${what}`,
  );
  const rest = findingCount - findings.length;
  return [
    `${count(findingCount, 'hallazgo', 'hallazgos')} (${counted}):`,
    ...lines,
    ...(rest > 0 ? [`- Y ${rest.toLocaleString('es-AR')} más.`] : []),
  ].join('\n');
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('es-AR')} ${number === 1 ? one : many}`;
}
