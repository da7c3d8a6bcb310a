import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { FactorsPart } from './factors-part.tsx';
import { PasswordPart } from './password-part.tsx';
import styles from './security.module.css';
import { SessionsPart } from './sessions-part.tsx';

/** The account's security: the password, the second factors, and the open sessions. */
export function SecuritySection({ role }: { role: PanelRole }) {
  const sessions = useQuery(api[role].session.list.queryOptions());
  return (
    <QueryContent
      query={sessions}
      loading={<LoadingLines label="Buscando su seguridad…" />}
    >
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
