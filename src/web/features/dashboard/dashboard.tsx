import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { QueryContent } from '../../components/problem/query-content.tsx';
import { Section } from '../../components/section/section.tsx';
import { useLive } from '../../live/live.ts';
import { AttentionList } from './attention-list.tsx';
import { DayCounts } from './day-counts.tsx';
import { DoctorsTable } from './doctors-table.tsx';
import { InstallationSteps } from './installation-steps.tsx';

const EVERY_MINUTE = 60_000;

/** The clinic's day at this moment, and what needs attention. */
export function DashboardPart() {
  const queryClient = useQueryClient();
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const dashboard = useQuery({
    ...api.admin.dashboard.get.queryOptions(),
    // Waiting times grow without any change.
    refetchInterval: EVERY_MINUTE,
  });
  useLive('admin', () => {
    void queryClient.invalidateQueries({ queryKey: api.admin.dashboard.get.queryKey() });
  });
  const timeZone = clinic.data?.timeZone ?? 'UTC';
  return (
    <QueryContent query={dashboard} loading={<LoadingLines label="Mirando el día…" count={8} />}>
      {(data) => (
        <>
          {data.installation && <InstallationSteps installation={data.installation} />}
          <Section title="Hoy">
            {data.counts.given + data.counts.cancelled > 0 ? (
              <>
                <DayCounts counts={data.counts} now={data.now} />
                <DoctorsTable doctors={data.doctors} now={data.now} timeZone={timeZone} />
              </>
            ) : (
              <EmptyState title="No hay turnos para hoy">
                <p>Los que se den aparecen aquí en el momento.</p>
              </EmptyState>
            )}
          </Section>
          <Section title="Para atender">
            <AttentionList dashboard={data} timeZone={timeZone} />
          </Section>
        </>
      )}
    </QueryContent>
  );
}
