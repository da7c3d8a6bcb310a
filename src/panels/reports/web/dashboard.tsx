import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { useLive } from '../../../base/api/web/live/live.ts';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import { ContingencySheet } from '../../../ops/web/contingency-sheet.tsx';
import type { Dashboard } from '../contract/dashboard.ts';
import { AttentionList } from './attention-list.tsx';
import { DayCounts } from './day-counts.tsx';
import { DoctorsTable } from './doctors-table.tsx';
import { InstallationSteps } from './installation-steps.tsx';
import { Opinions } from './opinions.tsx';
import { UnmetDemand } from './unmet-demand.tsx';

const EVERY_MINUTE = 60_000;
const EVERY_TWO_SECONDS = 2_000;

/** The clinic's day at this moment, and what needs attention. */
export function DashboardPart() {
  const queryClient = useQueryClient();
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const dashboard = useQuery({
    ...api.admin.dashboard.get.queryOptions(),
    // Waiting times grow without any change.
    refetchInterval: ({ state }) =>
      state.data?.attention.lastBackup?.state === 'running'
        ? EVERY_TWO_SECONDS
        : EVERY_MINUTE,
  });
  useLive('admin', () => {
    void queryClient.invalidateQueries({
      queryKey: api.admin.dashboard.get.queryKey(),
    });
  });
  const backup = dashboard.data?.attention.lastBackup?.state;
  const [lastBackup, setLastBackup] = useState(backup);
  useEffect(() => {
    setLastBackup(backup);
    if (lastBackup === 'running' && backup === 'verified')
      confirmDone('Copia de seguridad hecha y comprobada');
  }, [backup, lastBackup]);
  const timeZone = clinic.data?.timeZone ?? 'UTC';
  return (
    <QueryContent
      query={dashboard}
      loading={<LoadingLines label="Mirando el día…" count={8} />}
    >
      {(data) => (
        <>
          {data.installation && (
            <InstallationSteps
              installation={data.installation}
              lastBackup={data.attention.lastBackup}
            />
          )}
          <Section title="Hoy">
            {isDayGiven(data) ? (
              <DayCounts counts={data.counts} now={data.now} />
            ) : (
              <EmptyState title="No hay turnos para hoy">
                <p>Los que se den aparecen aquí en el momento.</p>
              </EmptyState>
            )}
          </Section>
          {/* Above the table of all doctors, which is many screens long: an alarm has to be seen. */}
          <Section title="Para atender">
            <AttentionList dashboard={data} timeZone={timeZone} />
          </Section>
          {isDayGiven(data) && (
            <Section title="Por profesional">
              <DoctorsTable
                doctors={data.doctors}
                now={data.now}
                timeZone={timeZone}
              />
            </Section>
          )}
          {data.unmetDemand.length > 0 && (
            <Section title="Búsquedas sin turno">
              <UnmetDemand demand={data.unmetDemand} />
            </Section>
          )}
          <Section title="Hoja de contingencia">
            <ContingencySheet role="admin" />
          </Section>
          {data.opinions.length > 0 && (
            <Section title="Opiniones de los pacientes">
              <Opinions opinions={data.opinions} />
            </Section>
          )}
        </>
      )}
    </QueryContent>
  );
}

const isDayGiven = ({ counts }: Dashboard) =>
  counts.given + counts.cancelled > 0;
