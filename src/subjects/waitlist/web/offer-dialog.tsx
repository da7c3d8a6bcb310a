import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { CallButton } from '../../../base/ui/button/call-button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { formatShortMoment } from '../../../base/ui/format/format.ts';
import { listedName } from '../../../base/ui/format/person-words.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { PanelDialog } from '../../../base/ui/panel/panel-dialog.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import type { DeskWaitlistEntry } from '../contract/reception-waitlist.ts';
import styles from './waitlist-desk.module.css';
import { sayWanted } from './waitlist-words.ts';
import { sayTerms } from './wish-words.ts';

interface OfferDialogProps {
  entry: DeskWaitlistEntry;
  timeZone: string;
  onClose: () => void;
  onOffered: () => void;
}

/** The free times that the counter may keep for a person while it calls them. */
export function OfferDialog({
  entry,
  timeZone,
  onClose,
  onOffered,
}: OfferDialogProps) {
  const { times, offer } = api.reception.waitlist;
  const query = useQuery(
    times.queryOptions({
      input: { entryId: entry.id },
      refetchOnMount: 'always',
    }),
  );
  const offering = useMutation(
    offer.mutationOptions({
      onSuccess: onOffered,
      onError: () => void query.refetch(),
    }),
  );
  return (
    <PanelDialog
      title={`Ofrecer un horario a ${listedName(entry.patient.name, entry.patient.familyNames)}`}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>
          {sayWanted(entry)}. {sayTerms(entry)}.
        </p>
        <CallButton phone={entry.patient.phone ?? undefined} kind="second" />
        <ActProblem error={offering.error} />
        <QueryContent
          query={query}
          loading={<LoadingLines label="Buscando horarios libres…" count={3} />}
        >
          {(free) =>
            free.length === 0 ? (
              <EmptyState title="No hay ningún horario libre en el próximo mes">
                <p>Lo que se libere se le ofrece solo, cuando le toque.</p>
              </EmptyState>
            ) : (
              <ul className={styles.times} aria-label="Horarios libres">
                {free.map(({ doctor, startsAt, isWished }, index) => (
                  <li key={`${doctor.id} ${startsAt}`}>
                    <Button
                      data-first={index === 0 || undefined}
                      busy={
                        offering.isPending &&
                        offering.variables.startsAt === startsAt
                      }
                      busyLabel="Guardando…"
                      onClick={() =>
                        offering.mutate({
                          entryId: entry.id,
                          doctorId: doctor.id,
                          startsAt,
                        })
                      }
                    >
                      <span>{formatShortMoment(startsAt, timeZone)}</span>
                      <span className={styles.mark}>
                        {doctor.name}
                        {isWished
                          ? ' · como lo pidió'
                          : ' · fuera de lo que pidió'}
                      </span>
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryContent>
        <p className={styles.quiet}>
          Se guarda media hora, solo para esta persona, y no sale ningún
          mensaje.
        </p>
      </div>
    </PanelDialog>
  );
}
