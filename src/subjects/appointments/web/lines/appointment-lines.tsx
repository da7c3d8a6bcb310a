import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { useReadAgainOf } from '../../../../base/api/web/live/use-read-again-of.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatShortMoment } from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import type { AppointmentLines as Lines } from '../../contract/appointment-lines.ts';
import styles from './appointment-lines.module.css';
import { LineForm } from './line-form.tsx';

interface AppointmentLinesProps {
  role: 'reception' | 'doctor';
  appointmentId: string;
  timeZone: string;
  draft: string;
  onDraft: (draft: string) => void;
  /** True if the user opened the lines: the shown ones count as read. */
  isOpenedByHand: boolean;
}

/** The conversation of counter and doctor about an appointment, and a field for the next line. */
export function AppointmentLines(props: AppointmentLinesProps) {
  const { role, appointmentId, timeZone, draft, onDraft, isOpenedByHand } =
    props;
  const door = api[role];
  const input = { appointmentId };
  const options = door.lines.list.queryOptions({ input });
  const query = useQuery({ ...options, staleTime: 0 });
  const queryClient = useQueryClient();
  const put = (lines: Lines) => {
    queryClient.setQueryData(options.queryKey, lines);
    void queryClient.invalidateQueries({ queryKey: door.agenda.key() });
  };
  useReadAgainOf(role, { appointmentId, queryKey: options.queryKey });
  const { mutate, isPending } = useMutation(
    door.lines.markRead.mutationOptions({ onSuccess: put }),
  );
  const last = query.data?.lines.at(-1)?.number ?? 0;
  const unread = unreadOf(query.data);
  const read = () => {
    if (unread > 0 && !isPending && document.visibilityState === 'visible')
      mutate({ ...input, upTo: last });
  };
  const readOnSight = useEffectEvent(() => isOpenedByHand && read());
  // A line that arrives while they are open counts as read too.
  useEffect(() => {
    if (last > 0) readOnSight();
  }, [last]);

  return (
    <section className={styles.lines} aria-label="Recados" data-lines>
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando los recados…" count={1} />}
      >
        {(shown) => (
          <>
            {shown.lines.length > 0 && (
              <ol
                className={styles.list}
                aria-label={otherSide[role]}
                aria-live="polite"
              >
                {shown.lines.map((line) => (
                  <li
                    key={line.number}
                    className={styles.line}
                    data-own={line.isOwnSide || undefined}
                    data-unread={
                      (!line.isOwnSide && line.number > shown.readUpTo) ||
                      undefined
                    }
                  >
                    <p className={styles.text}>{line.text}</p>
                    <p className={styles.who}>
                      {line.authorName},{' '}
                      {line.side === 'counter' ? 'recepción' : 'consultorio'} ·{' '}
                      {formatShortMoment(line.writtenAt, timeZone)}
                      {line.isOwnSide &&
                        line.number <= shown.otherReadUpTo &&
                        ' · Leído'}
                    </p>
                  </li>
                ))}
              </ol>
            )}
            {unread > 0 && !isOpenedByHand && (
              <div className={styles.foot}>
                <Button kind="quiet" busy={isPending} onClick={read}>
                  {unread === 1
                    ? 'Marcar el recado como leído'
                    : `Marcar ${unread} recados como leídos`}
                </Button>
              </div>
            )}
            <LineForm
              role={role}
              appointmentId={appointmentId}
              seenUpTo={last}
              draft={draft}
              onDraft={onDraft}
              onWritten={put}
            />
          </>
        )}
      </QueryContent>
    </section>
  );
}

const otherSide = {
  reception: 'Recados con el consultorio',
  doctor: 'Recados con recepción',
};

function unreadOf(shown: Lines | undefined): number {
  if (!shown) return 0;
  return shown.lines.filter(
    ({ isOwnSide, number }) => !isOwnSide && number > shown.readUpTo,
  ).length;
}
