import type { RecordFinding } from '../../../subjects/record/contract/admin-record.ts';
import styles from './audit-log.module.css';

interface RecordFindingsProps {
  findings: RecordFinding[];
  /** Includes findings that are not listed. */
  findingCount: number;
}

/** The places where records are not as they were signed, by record number and folio. */
export function RecordFindings({
  findings,
  findingCount,
}: RecordFindingsProps) {
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">Hallazgos</caption>
        <thead>
          <tr>
            <th scope="col">Historia</th>
            <th scope="col">Folio</th>
            <th scope="col">Qué pasa</th>
          </tr>
        </thead>
        <tbody>
          {findings.map(({ recordNumber, folio, kind, what }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the findings never move, and two may be alike.
            <tr key={`${recordNumber} ${folio} ${kind} ${index}`}>
              <td data-label="Historia">
                {recordNumber === null ? 'Sin número' : `Nº ${recordNumber}`}
              </td>
              <td data-label="Folio">{folio ?? 'Toda la historia'}</td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {findingCount > findings.length && (
        <p>
          Se muestran los primeros {findings.length} de{' '}
          {findingCount.toLocaleString('es-AR')}.
        </p>
      )}
    </>
  );
}
