import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { useLive } from '../../../../base/api/web/live/live.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import { useKeptActs } from '../../../appointments/web/kept/kept-acts.ts';
import { countWords } from '../queue-words.ts';
import { queueWithKeptActs } from '../staff/queue-with-kept-acts.ts';
import { useCallNext } from '../use-call-next.ts';
import { partOf, type QueueDeskSearch } from './queue-desk-search.ts';
import { QueueView } from './queue-view.tsx';

/** Estimates and delays change with the clock alone. */
const EVERY_MS = 60_000;

export interface QueuePageProps {
  search: QueueDeskSearch;
  onSearch: (changes: QueueDeskSearch) => void;
  /** The state of the screens in the waiting rooms, which another feature shows. */
  screens: ReactNode;
}

/** The counter's queue: patients who wait, were called or are with a doctor. It calls the next patient. */
export function QueuePage({ search, onSearch, screens }: QueuePageProps) {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...api.reception.queue.get.queryOptions(),
    refetchInterval: EVERY_MS,
  });
  const kept = useKeptActs('reception');
  const shown = useMemo(
    () => query.data && queueWithKeptActs(query.data, kept),
    [query.data, kept],
  );
  const next = useCallNext('reception');
  const readAgain = () =>
    queryClient.invalidateQueries({ queryKey: api.reception.queue.key() });
  useLive('reception', (changes) => {
    if (
      changes.some(({ kind }) =>
        ['all', 'queue', 'appointment', 'schedule'].includes(kind),
      )
    ) {
      void readAgain();
    }
  });
  return (
    <Page
      title="Sala de espera"
      lead={shown ? countWords(shown.counts) || 'No hay nadie' : undefined}
      width="dense"
      action={
        <Button
          kind="main"
          hint="S"
          busy={next.isPending}
          busyLabel="Llamando…"
          onClick={() => next.call(partOf(search))}
        >
          Llamar siguiente
        </Button>
      }
    >
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando quién espera…" count={6} />}
      >
        {(queue) => (
          <QueueView
            search={search}
            onSearch={onSearch}
            next={next}
            queue={shown ?? queue}
            onChanged={() => void readAgain()}
          />
        )}
      </QueryContent>
      <Section title="Pantallas">{screens}</Section>
    </Page>
  );
}
