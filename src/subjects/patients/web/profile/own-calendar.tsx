import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { CalendarFeed } from '../../../../base/ui/calendar-feed/calendar-feed.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import styles from '../../../../base/ui/page/account.module.css';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';

/** The private calendar feed of the patient's appointments. */
export function OwnCalendar() {
  const calendar = useQuery(api.patient.calendar.get.queryOptions());
  return (
    <Section title="Sus turnos en su calendario">
      <QueryContent
        query={calendar}
        loading={<LoadingLines label="Buscando su calendario…" count={2} />}
      >
        {({ hasCalendarFeed }) => <Calendar hasFeed={hasCalendarFeed} />}
      </QueryContent>
    </Section>
  );
}

function Calendar({ hasFeed }: { hasFeed: boolean }) {
  const queryClient = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const { queryKey } = api.patient.calendar.get.queryOptions();
  const create = useMutation(
    api.patient.calendar.create.mutationOptions({
      onSuccess: ({ path }) => {
        setAddress(new URL(path, location.origin).href);
        queryClient.setQueryData(queryKey, { hasCalendarFeed: true });
      },
    }),
  );
  const end = useMutation(
    api.patient.calendar.end.mutationOptions({
      onSuccess: (after) => {
        setAddress(null);
        queryClient.setQueryData(queryKey, after);
        confirmDone('El calendario ya no se abre');
      },
    }),
  );

  return (
    <div className={styles.place}>
      <CalendarFeed
        about="Con una dirección privada, su teléfono muestra sus turnos y los actualiza solo. No dice especialidad ni motivo. Quien tenga la dirección puede verlos: no la comparta."
        hasFeed={hasFeed}
        address={address}
        create={create}
        end={end}
        problem={<ActProblem error={create.error ?? end.error} />}
      />
    </div>
  );
}
