import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import type { AuditFilters } from '../contract/audit.ts';
import { AuditEntries } from './audit-entries.tsx';
import { filtersOf, noFilters, type TypedFilters } from './audit-filters.ts';
import { AuditFiltersForm } from './audit-filters-form.tsx';
import styles from './audit-log.module.css';
import { RecordsVerification } from './records-verification.tsx';

interface AuditLogPageProps {
  /** The filters at the beginning. Empty: everything. */
  start: Pick<TypedFilters, 'kind' | 'from'>;
}

/** The audit log: actor, act, person concerned and time. Read-only. */
export function AuditLogPage({ start }: AuditLogPageProps) {
  const [filters, setFilters] = useState<AuditFilters>(() =>
    filtersOf({ ...noFilters, ...start }),
  );
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const query = useInfiniteQuery(
    api.admin.audit.list.infiniteOptions({
      input: (before: number | undefined) => ({
        ...filters,
        ...(before && { before }),
      }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ olderBefore }) => olderBefore ?? undefined,
    }),
  );
  const timeZone = clinic.data?.timeZone ?? 'UTC';
  return (
    <Page
      title="Auditoría"
      lead="Quién hizo qué, a quién y cuándo. Se agrega solo y nadie puede cambiarlo."
      width="wide"
    >
      <RecordsVerification timeZone={timeZone} />
      <Section title="Lo que pasó">
        <AuditFiltersForm start={start} onSearch={setFilters} />
        <QueryContent
          query={query}
          loading={<LoadingLines label="Buscando…" count={10} />}
        >
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
                <AuditEntries entries={entries} timeZone={timeZone} />
                {query.isFetchNextPageError && (
                  <ActProblem error={query.error} />
                )}
                {query.hasNextPage && (
                  <div className={styles.more}>
                    <Button
                      busy={query.isFetchingNextPage}
                      busyLabel="Buscando…"
                      onClick={() => void query.fetchNextPage()}
                    >
                      Ver más antiguos
                    </Button>
                  </div>
                )}
              </>
            );
          }}
        </QueryContent>
      </Section>
    </Page>
  );
}
