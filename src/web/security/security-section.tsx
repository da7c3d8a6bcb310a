import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { LoadingLines } from '../components/loading/loading.tsx';
import { QueryContent } from '../components/problem/query-content.tsx';
import type { PanelRole } from '../session/session.ts';
import { FactorsPart } from './factors-part.tsx';
import { PasswordPart } from './password-part.tsx';
import styles from './security.module.css';
import { SessionsPart } from './sessions-part.tsx';

/** The account's security: the password, the second factors, and the open sessions. */
export function SecuritySection({ role }: { role: PanelRole }) {
  const sessions = useQuery(api[role].session.list.queryOptions());
  return (
    <QueryContent query={sessions} loading={<LoadingLines label="Buscando su seguridad…" />}>
      {(listed) => (
        <div className={styles.security}>
          <PasswordPart role={role} />
          <FactorsPart role={role} />
          <SessionsPart role={role} sessions={listed} />
        </div>
      )}
    </QueryContent>
  );
}
