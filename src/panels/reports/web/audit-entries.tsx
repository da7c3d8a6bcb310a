import { Moment } from '../../../base/ui/moment/moment.tsx';
import type { AuditEntry } from '../contract/audit.ts';
import styles from './audit-log.module.css';

const roleNames: Record<NonNullable<AuditEntry['role']>, string> = {
  patient: 'paciente',
  doctor: 'profesional',
  admin: 'administración',
  reception: 'recepción',
};

/** The audit entries, one per row; on a phone each row is a small paragraph. */
export function AuditEntries({
  entries,
  timeZone,
}: {
  entries: AuditEntry[];
  timeZone: string;
}) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        Lo que pasó, de lo más nuevo a lo más antiguo
      </caption>
      <thead>
        <tr>
          <th scope="col">Cuándo</th>
          <th scope="col">Qué pasó</th>
          <th scope="col">Quién</th>
          <th scope="col">A quién</th>
          <th scope="col">Desde</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, what, details, who, role, whom, address }) => (
          <tr key={id}>
            <td className={styles.when}>
              <Moment at={at} timeZone={timeZone} as="short" />
            </td>
            <td>
              <span className={styles.what}>{what}</span>
              {details.length > 0 && (
                <span className={styles.quiet}> {details.join(', ')}</span>
              )}
            </td>
            <td data-label="Quién">
              {who ?? (role ? 'No se sabe' : 'El sistema')}
              {role && (
                <span className={styles.quiet}> ({roleNames[role]})</span>
              )}
            </td>
            <td data-label="A quién" data-none={whom === null || undefined}>
              {whom ?? '—'}
            </td>
            <td
              data-label="Desde"
              data-none={address === null || undefined}
              className={styles.address}
            >
              {address ?? '—'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
