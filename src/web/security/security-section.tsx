import { useQuery } from '@tanstack/react-query';
import { LoadingLines } from '../components/loading/loading.tsx';
import { GuardedQuery } from '../guarded/guarded-query.tsx';
import { api } from '../lib/api.ts';
import type { PanelRole } from '../lib/stored-session.ts';
import { FactorsPart } from './factors-part.tsx';
import { PasswordPart } from './password-part.tsx';
import styles from './security.module.css';
import { SessionsPart } from './sessions-part.tsx';

/** What keeps an account its owner's: the password, the second factors, and where it is open now. */
export function SecuritySection({ role }: { role: PanelRole }) {
  const sessions = useQuery(api[role].session.list.queryOptions());
  return (
    <GuardedQuery role={role} query={sessions} loading={<LoadingLines label="Buscando su seguridad…" />}>
      {(listed) => (
        <div className={styles.security}>
          <PasswordPart role={role} />
          <FactorsPart role={role} />
          <SessionsPart role={role} sessions={listed} />
        </div>
      )}
    </GuardedQuery>
  );
}
