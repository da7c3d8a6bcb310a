import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect } from 'react';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { SiteName } from '../../components/page/site-name.ts';
import { QueryProblem } from '../../components/problem/query-problem.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { formatDay, sentence } from '../../lib/format.ts';
import { DayBar } from './day-bar.tsx';
import { DeskDay } from './desk-day.tsx';
import styles from './front-desk.module.css';
import type { FrontDeskSearch } from './front-desk-search.ts';
import { useAgendaDay } from './use-agenda-day.ts';

export interface FrontDeskPageProps {
  search: FrontDeskSearch;
  onSearch: (changes: FrontDeskSearch) => void;
  /** The way to a person's own page, which is another feature's. */
  patientLink: (patientId: string, name: string) => ReactNode;
}

/** The counter: the day of all doctors, and everything that is done with it. */
export function FrontDeskPage(props: FrontDeskPageProps) {
  const clinic = useQuery({
    ...api.public.clinic.get.queryOptions(),
    // At midnight the counter's day becomes another one.
    refetchInterval: 60_000,
  });
  if (!clinic.data) {
    return (
      <Page title="Turnos del día" width="wide">
        {clinic.isError ? <QueryProblem query={clinic} /> : <LoadingLines label="Buscando la agenda…" />}
      </Page>
    );
  }
  return <OpenDay {...props} today={clinic.data.today} />;
}

function OpenDay({ today, ...props }: FrontDeskPageProps & { today: string }) {
  const { search, onSearch } = props;
  const day = search.dia ?? today;
  const { query, put } = useAgendaDay(day);
  const siteName = useContext(SiteName);
  useEffect(() => {
    document.title = `${sentence(formatDay(day))} · ${siteName}`;
  }, [day, siteName]);
  const toDay = (next: string) => onSearch({ dia: next === today ? undefined : next });
  return (
    <GuardedQuery
      role="reception"
      query={query}
      loading={
        <div className={styles.desk}>
          <DayBar {...{ day, today }} onDay={toDay}>
            {null}
          </DayBar>
          <LoadingLines label="Buscando los turnos del día…" count={8} />
        </div>
      }
    >
      {(agenda) => <DeskDay {...props} {...{ agenda, query, today, put }} onDay={toDay} />}
    </GuardedQuery>
  );
}
