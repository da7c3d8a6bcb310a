import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button, ButtonLink } from '../../../base/ui/button/button.tsx';
import { CallButton } from '../../../base/ui/button/call-button.tsx';
import { Confirm } from '../../../base/ui/confirm/confirm.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { useFocusShown } from '../../../base/ui/focus/use-focus-shown.ts';
import {
  acceptedWords,
  waitingWords,
} from '../../../base/ui/format/told-words.ts';
import { Loading } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { QueryProblem } from '../../../base/ui/problem/query-problem.tsx';
import type { WaitlistEntry } from '../contract/waitlist-entries.ts';
import { endWords, sayWhat } from './end-words.ts';
import { OfferCard } from './offer-card.tsx';
import { OfferProblem } from './offer-problem.tsx';
import { OfferTaken } from './offer-taken.tsx';
import styles from './waitlist.module.css';
import { WishEditor } from './wish-editor.tsx';
import { sayTerms, untilChoices } from './wish-words.ts';

/**
 * The wish of a message's link: take or decline the offer, change the times that serve, or stop waiting.
 * Opening it changes nothing.
 */
export function WaitlistLinkPage({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { look, accept, pass, change, end } = api.public.waitlist;
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const options = look.queryOptions({
    input: { token },
    refetchInterval: 15_000,
  });
  const query = useQuery(options);
  const [view, setView] = useState<'wish' | 'change' | 'end'>('wish');
  const [done, setDone] = useState<string | null>(null);
  const settled = (words: string) => (entry: WaitlistEntry) => {
    queryClient.setQueryData(options.queryKey, entry);
    setDone(words);
    setView('wish');
  };
  const readAgain = () => query.refetch();
  const accepting = useMutation(
    accept.mutationOptions({
      onSuccess: settled('El turno es suyo'),
      onError: () => void readAgain(),
    }),
  );
  const passing = useMutation(
    pass.mutationOptions({
      onSuccess: settled('Lo dejó pasar: sigue en la lista'),
      onError: () => void readAgain(),
    }),
  );
  const changing = useMutation(
    change.mutationOptions({ onSuccess: settled('Guardamos cuándo le sirve') }),
  );
  const ending = useMutation(
    end.mutationOptions({ onSuccess: settled('Ya no espera ese turno') }),
  );

  // The pressed button is gone.
  const heading = useFocusShown(done);

  if (query.isPending || clinic.isPending)
    return <Loading label="Buscando su lugar en la lista…" />;
  const entry = query.data;
  if (!entry || !clinic.data) {
    const isOver =
      query.isError && problemOf(query.error).code === 'ACCESS_REFUSED';
    return (
      <Page title="Lista de espera">
        {isOver ? (
          <EmptyState
            title="Este enlace ya no sirve"
            action={
              <>
                <ButtonLink to="/agendar-cita" kind="main">
                  Buscar un turno
                </ButtonLink>
                <CallButton phone={clinic.data?.phones[0]} />
              </>
            }
          >
            <p>
              Puede estar incompleto o haber vencido. Si copió el enlace, pruebe
              abrirlo desde el mensaje.
            </p>
          </EmptyState>
        ) : (
          <QueryProblem query={query.isError ? query : clinic} />
        )}
      </Page>
    );
  }
  const { timeZone, today } = clinic.data;
  const leadMs = Date.parse(entry.serverNow) - query.dataUpdatedAt;
  const isWaiting = entry.end === null;
  return (
    <Page
      title={titleOf(entry)}
      lead={`${sayWhat(entry)}. ${isWaiting ? `${sayTerms(entry)}.` : endWords[entry.end ?? 'booked']}`}
    >
      <div ref={heading} tabIndex={-1} className={styles.place}>
        {done && !entry.booked && <Notice tone="good" title={done} />}
        {view === 'change' && isWaiting ? (
          <>
            <WishEditor
              terms={entry}
              choices={untilChoices(today, { chosen: entry.untilDay })}
              submitLabel="Guardar"
              busy={changing.isPending}
              onSubmit={({ weekdays, dayParts, untilDay, atNight }) =>
                changing.mutate({
                  token,
                  weekdays,
                  dayParts,
                  untilDay,
                  atNight,
                })
              }
              onBack={() => setView('wish')}
            />
            <ActProblem error={changing.error} />
          </>
        ) : (
          <>
            {entry.offer && (
              <OfferCard
                offer={entry.offer}
                timeZone={timeZone}
                leadMs={leadMs}
                accepting={accepting.isPending}
                passing={passing.isPending}
                onAccept={() =>
                  accepting.mutate({ token, offerId: entry.offer?.id ?? '' })
                }
                onPass={() =>
                  passing.mutate({ token, offerId: entry.offer?.id ?? '' })
                }
                onOver={() => void readAgain()}
              />
            )}
            <OfferProblem
              error={accepting.error ?? passing.error}
              retrying={accepting.isPending || passing.isPending}
              onRetry={() =>
                accepting.error && accepting.variables
                  ? accepting.mutate(accepting.variables)
                  : passing.variables && passing.mutate(passing.variables)
              }
              ownAppointments={
                <ButtonLink to="/login">Ingresar a mi cuenta</ButtonLink>
              }
            />
            <ActProblem error={ending.error} />
            {isWaiting && !entry.offer && (
              <p>{waitingWords(entry.toldBy).waits}</p>
            )}
            {entry.booked && (
              <OfferTaken booked={entry.booked} clinic={clinic.data} />
            )}
            {entry.end === 'booked' && <p>{acceptedWords(entry.toldBy)}</p>}
            <div className={styles.acts}>
              {isWaiting && (
                <>
                  <Button onClick={() => setView('change')}>
                    Cambiar cuándo me sirve
                  </Button>
                  <Button kind="danger" onClick={() => setView('end')}>
                    Dejar de esperar
                  </Button>
                </>
              )}
              <ButtonLink to="/" kind="quiet">
                Ir al inicio
              </ButtonLink>
            </div>
          </>
        )}
      </div>
      <Confirm
        open={view === 'end' && isWaiting}
        title="¿Dejar de esperar?"
        confirmLabel="Dejar de esperar"
        keepLabel="Seguir esperando"
        destructive
        busy={ending.isPending}
        onClose={() => setView('wish')}
        onConfirm={() => ending.mutate({ token })}
      >
        <p>
          Pierde su lugar en la lista
          {entry.offer
            ? ', y el horario que tiene guardado pasa a otra persona'
            : ''}
          . Puede anotarse otra vez, al final.
        </p>
      </Confirm>
    </Page>
  );
}

function titleOf({ end, offer }: WaitlistEntry): string {
  if (end === 'booked') return 'Ya tiene su turno';
  if (end !== null) return 'Ya no está en la lista de espera';
  return offer ? 'Le guardamos un horario' : 'Está en la lista de espera';
}
