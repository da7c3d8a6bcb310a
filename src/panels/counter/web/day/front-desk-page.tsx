import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { formatDay, sentence } from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import styles from '../../../../base/ui/page/front-desk.module.css';
import { Page } from '../../../../base/ui/page/page.tsx';
import { SiteName } from '../../../../base/ui/page/site-name.ts';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import { useLineDrafts } from '../../../../subjects/appointments/web/lines/use-line-drafts.ts';
import { DayBar } from './day-bar.tsx';
import { DeskDay } from './desk-day.tsx';
import { useAgendaDay } from './use-agenda-day.ts';
import type { FrontDeskPageProps } from './use-desk.ts';

/** The counter: the day of all doctors, with all its acts. */
export function FrontDeskPage(props: FrontDeskPageProps) {
  const clinic = useQuery({
    ...api.public.clinic.get.queryOptions(),
    // The counter's day changes at midnight.
    refetchInterval: 60_000,
  });
  if (!clinic.data) {
    return (
      <Page title="Turnos del día" width="wide">
        {clinic.isError ? (
          <QueryProblem query={clinic} />
        ) : (
          <LoadingLines label="Buscando la agenda…" />
        )}
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
  const lineDrafts = useLineDrafts();
  useEffect(() => {
    document.title = `${sentence(formatDay(day))} · ${siteName}`;
  }, [day, siteName]);
  const toDay = (next: string) =>
    onSearch({ dia: next === today ? undefined : next });
  return (
    <QueryContent
      query={query}
      loading={
        <div className={styles.desk}>
          <DayBar day={day} today={today} onDay={toDay}>
            {null}
          </DayBar>
          <LoadingLines label="Buscando los turnos del día…" count={8} />
        </div>
      }
    >
      {(agenda) => (
        <DeskDay
          {...props}
          agenda={agenda}
          today={today}
          query={query}
          put={put}
          lineDrafts={lineDrafts}
          onDay={toDay}
        />
      )}
    </QueryContent>
  );
}
