import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditFilters } from '../../../contract/admin/audit.ts';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFiltersForm } from './audit-filters-form.tsx';
import styles from './audit-log.module.css';

/** Who did what to whom and when. Nothing here can be changed. */
export function AuditLogPage() {
  const [filters, setFilters] = useState<AuditFilters>({});
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const found = useInfiniteQuery(
    api.admin.audit.list.infiniteOptions({
      input: (before: number | undefined) => ({ ...filters, ...(before && { before }) }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ olderBefore }) => olderBefore ?? undefined,
    }),
  );
  return (
    <Page
      title="Auditoría"
      lead="Quién hizo qué, a quién y cuándo. Se agrega solo y nadie puede cambiarlo."
      width="wide"
    >
      <AuditFiltersForm onSearch={setFilters} />
      <GuardedQuery role="admin" query={found} loading={<LoadingLines label="Buscando…" count={10} />}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) {
            return (
              <EmptyState title="Nada coincide con la búsqueda">
                <p>Pruebe con otros días, o con menos palabras.</p>
              </EmptyState>
            );
          }
          return (
            <>
              <AuditEntries entries={entries} timeZone={clinic.data?.timeZone ?? 'UTC'} />
              {found.isFetchNextPageError && <ActProblem error={found.error} />}
              {found.hasNextPage && (
                <div className={styles.more}>
                  <Button
                    busy={found.isFetchingNextPage}
                    busyLabel="Buscando…"
                    onClick={() => void found.fetchNextPage()}
                  >
                    Ver más antiguos
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </GuardedQuery>
    </Page>
  );
}
