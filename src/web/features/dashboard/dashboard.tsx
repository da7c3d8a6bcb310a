import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Section } from '../../components/section/section.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { AttentionList } from './attention-list.tsx';
import { DayCounts } from './day-counts.tsx';
import { DoctorsTable } from './doctors-table.tsx';

const EVERY_MINUTE = 60_000;

/** The clinic's day as it goes, and what waits for somebody. */
export function DashboardPart() {
  const queryClient = useQueryClient();
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const dashboard = useQuery({
    ...api.admin.dashboard.get.queryOptions(),
    // Who waits grows older by themselves.
    refetchInterval: EVERY_MINUTE,
  });
  useLive('admin', () => {
    void queryClient.invalidateQueries({ queryKey: api.admin.dashboard.get.queryKey() });
  });
  const timeZone = clinic.data?.timeZone ?? 'UTC';
  return (
    <GuardedQuery role="admin" query={dashboard} loading={<LoadingLines label="Mirando el día…" count={8} />}>
      {(found) => (
        <>
          <Section title="Hoy">
            {found.counts.given + found.counts.cancelled > 0 ? (
              <>
                <DayCounts counts={found.counts} now={found.now} />
                <DoctorsTable doctors={found.doctors} now={found.now} timeZone={timeZone} />
              </>
            ) : (
              <EmptyState title="No hay turnos para hoy">
                <p>Los que se den aparecen aquí en el momento.</p>
              </EmptyState>
            )}
          </Section>
          <Section title="Para atender">
            <AttentionList dashboard={found} />
          </Section>
        </>
      )}
    </GuardedQuery>
  );
}
