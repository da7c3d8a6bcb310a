import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button, ButtonLink } from '../../../base/ui/button/button.tsx';
import { Confirm } from '../../../base/ui/confirm/confirm.tsx';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import account from '../../../base/ui/page/account.module.css';
import { QueryProblem } from '../../../base/ui/problem/query-problem.tsx';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import { ForPatient } from '../../appointments/web/for-patient.tsx';
import type { WaitlistEntry } from '../contract/waitlist-entries.ts';
import { endWords, sayWhat } from './end-words.ts';
import { OfferCard } from './offer-card.tsx';
import { OfferProblem } from './offer-problem.tsx';
import { OfferTaken } from './offer-taken.tsx';
import styles from './waitlist.module.css';
import { sayTerms } from './wish-words.ts';

/** The patient's wishes, those with an offer first. Shows nothing without a wish. */
export function OwnWaitlist({ clinic }: { clinic: Clinic }) {
  const { timeZone } = clinic;
  const queryClient = useQueryClient();
  const { list, accept, pass, end } = api.patient.waitlist;
  const { place, focusPlace } = usePlaceFocus();
  const [ending, setEnding] = useState<WaitlistEntry | null>(null);
  const query = useQuery(list.queryOptions({ refetchOnMount: 'always' }));
  const readAgain = () =>
    Promise.all(
      [api.patient.waitlist, api.patient.appointments].map(({ key }) =>
        queryClient.invalidateQueries({ queryKey: key() }),
      ),
    );
  const [taken, setTaken] = useState<WaitlistEntry | null>(null);
  const settled = (words: string) => async (entry: WaitlistEntry) => {
    confirmDone(words);
    setEnding(null);
    setTaken(entry.booked ? entry : null);
    // The pressed button is gone.
    focusPlace();
    await readAgain();
  };
  const accepting = useMutation(
    accept.mutationOptions({
      onSuccess: settled('El turno es suyo'),
      onError: readAgain,
    }),
  );
  const passing = useMutation(
    pass.mutationOptions({
      onSuccess: settled('Lo dejó pasar: sigue en la lista'),
      onError: readAgain,
    }),
  );
  const ended = useMutation(
    end.mutationOptions({
      onSuccess: settled('Ya no espera ese turno'),
      onError: () => setEnding(null),
    }),
  );
  // A new press removes the message of the earlier one.
  const acceptOffer = (offerId: string) => {
    passing.reset();
    accepting.mutate({ offerId });
  };
  const passOffer = (offerId: string) => {
    accepting.reset();
    passing.mutate({ offerId });
  };
  const entries = query.data ?? [];
  const leadMs = entries[0]
    ? Date.parse(entries[0].serverNow) - query.dataUpdatedAt
    : 0;
  const error = accepting.error ?? passing.error;

  return (
    <div
      ref={place}
      tabIndex={-1}
      className={`${account.place} ${account.between}`}
    >
      {taken?.booked && (
        <OfferTaken
          booked={taken.booked}
          forName={taken.patient?.name}
          clinic={clinic}
        />
      )}
      {(entries.length > 0 || error || query.isError) && (
        <Section title="Lista de espera">
          <div className={styles.place}>
            {query.isError && !error && !ended.error && (
              <QueryProblem query={query} />
            )}
            {entries.map(
              ({ id, offer, patient }) =>
                offer && (
                  <OfferCard
                    key={id}
                    offer={offer}
                    forName={patient?.name}
                    timeZone={timeZone}
                    leadMs={leadMs}
                    accepting={
                      accepting.isPending &&
                      accepting.variables.offerId === offer.id
                    }
                    passing={
                      passing.isPending &&
                      passing.variables.offerId === offer.id
                    }
                    onAccept={() => acceptOffer(offer.id)}
                    onPass={() => passOffer(offer.id)}
                    onOver={readAgain}
                  />
                ),
            )}
            <OfferProblem
              error={error}
              retrying={accepting.isPending || passing.isPending}
              onRetry={() =>
                accepting.error && accepting.variables
                  ? accepting.mutate(accepting.variables)
                  : passing.variables && passing.mutate(passing.variables)
              }
              ownAppointments={null}
            />
            <ActProblem
              error={ended.error}
              onRetry={() => ended.variables && ended.mutate(ended.variables)}
              retrying={ended.isPending}
            />
            {entries.length > 0 && (
              <Rows label="Turnos que espera">
                {entries.map((entry) => (
                  <Row
                    key={entry.id}
                    end={
                      entry.end === null && (
                        <div className={account.rowActs}>
                          <ButtonLink
                            to="/mi-cuenta/citas"
                            search={{ espera: entry.id }}
                            kind="quiet"
                          >
                            Cambiar
                            <span className="visually-hidden">
                              {' '}
                              la espera: {sayWhat(entry)}
                            </span>
                          </ButtonLink>
                          <Button kind="quiet" onClick={() => setEnding(entry)}>
                            Dejar de esperar
                            <span className="visually-hidden">
                              : {sayWhat(entry)}
                            </span>
                          </Button>
                        </div>
                      )
                    }
                  >
                    <p className={account.rowTitle}>{sayWhat(entry)}</p>
                    <ForPatient patient={entry.patient} />
                    <p className={styles.quiet}>
                      {entry.end === null
                        ? sayTerms(entry)
                        : endWords[entry.end]}
                    </p>
                  </Row>
                ))}
              </Rows>
            )}
          </div>
        </Section>
      )}
      <Confirm
        open={ending !== null}
        title="¿Dejar de esperar?"
        confirmLabel="Dejar de esperar"
        keepLabel="Seguir esperando"
        destructive
        busy={ended.isPending}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && ended.mutate({ entryId: ending.id })}
      >
        <p>
          Pierde su lugar en la lista
          {ending?.offer
            ? ', y el horario que tiene guardado pasa a otra persona'
            : ''}
          . Puede anotarse otra vez, al final.
        </p>
      </Confirm>
    </div>
  );
}
