import { useQuery } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { formatShortMoment } from '../../../base/ui/format/format.ts';
import { listedName } from '../../../base/ui/format/person-words.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { PanelDialog } from '../../../base/ui/panel/panel-dialog.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import type { DeskWaitlistEntry } from '../contract/reception-waitlist.ts';
import styles from './waitlist-desk.module.css';
import { sayActor, sayEvent, sayWanted } from './waitlist-words.ts';

/** The events of a wish, the latest first: offers, answers, and why a time was not offered. */
export function EntryHistory({
  entry,
  timeZone,
  onClose,
}: {
  entry: DeskWaitlistEntry;
  timeZone: string;
  onClose: () => void;
}) {
  const query = useQuery(
    api.reception.waitlist.history.queryOptions({
      input: { entryId: entry.id },
    }),
  );
  return (
    <PanelDialog
      title={`La espera de ${listedName(entry.patient.name, entry.patient.familyNames)}`}
      width="narrow"
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{sayWanted(entry)}</p>
        <QueryContent
          query={query}
          loading={<LoadingLines label="Buscando qué pasó…" count={4} />}
        >
          {(events) => (
            <ol className={styles.events}>
              {events.map((event) => (
                <li key={event.id}>
                  <p>{sayEvent(event, timeZone)}</p>
                  <p className={styles.quiet}>
                    {[formatShortMoment(event.at, timeZone), sayActor(event)]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </li>
              ))}
            </ol>
          )}
        </QueryContent>
      </div>
    </PanelDialog>
  );
}
