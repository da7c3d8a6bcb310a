import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Loading } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { QueryProblem } from '../../components/problem/query-problem.tsx';
import { api } from '../../lib/api.ts';
import { formatDay, sentence } from '../../lib/format.ts';
import { greetingAt } from './greeting.ts';

interface PanelHomeProps {
  /** As the person is addressed, with their title. */
  person: string;
  /** What can be done here today. */
  children: ReactNode;
  width?: 'reading' | 'wide';
}

/** Where staff arrive: greeted by the clinic's clock, and told what there is to do. */
export function PanelHome({ person, children, width = 'reading' }: PanelHomeProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [openedAt] = useState(() => new Date().toISOString());
  if (!clinic.data) {
    return clinic.isError ? (
      <Page title={person}>
        <QueryProblem query={clinic} />
      </Page>
    ) : (
      <Loading />
    );
  }
  const now = Temporal.Instant.from(openedAt).toZonedDateTimeISO(clinic.data.timeZone);
  return (
    <Page
      title={`${greetingAt(now.hour)}, ${person}`}
      lead={`${sentence(formatDay(now.toPlainDate()))}.`}
      width={width}
    >
      {children}
    </Page>
  );
}
