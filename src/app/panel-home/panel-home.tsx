import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../base/api/web/client/api.ts';
import { formatDay, sentence } from '../../base/ui/format/format.ts';
import { Loading } from '../../base/ui/loading/loading.tsx';
import { Page } from '../../base/ui/page/page.tsx';
import { QueryProblem } from '../../base/ui/problem/query-problem.tsx';
import { greetingAt } from './greeting.ts';

interface PanelHomeProps {
  /** The name by which the person is addressed, with their title. */
  person: string;
  /** The acts possible here today. */
  children: ReactNode;
  width?: 'reading' | 'wide';
}

/** The first page of staff: a greeting by the clinic's clock, and the tasks of the day. */
export function PanelHome({
  person,
  children,
  width = 'reading',
}: PanelHomeProps) {
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
  const now = Temporal.Instant.from(openedAt).toZonedDateTimeISO(
    clinic.data.timeZone,
  );
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
