import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Confirm } from '../../components/confirm/confirm.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { Section } from '../../components/section/section.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { asksForMore } from '../../guarded/asks-for-more.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './account.module.css';

/** The patient's turnos in the calendar they use. */
export function OwnCalendar() {
  const calendar = useQuery(api.patient.calendar.get.queryOptions());
  return (
    <Section title="Sus turnos en su calendario">
      <GuardedQuery
        role="patient"
        query={calendar}
        loading={<LoadingLines label="Buscando su calendario…" count={2} />}
      >
        {({ hasCalendarFeed }) => <Calendar hasFeed={hasCalendarFeed} />}
      </GuardedQuery>
    </Section>
  );
}

function Calendar({ hasFeed }: { hasFeed: boolean }) {
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
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
  // What was pressed may be gone: what came of it takes the focus.
  const state = `${address ?? ''} ${hasFeed}`;
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) place.current?.focus();
    before.current = state;
  }, [state]);

  function answer() {
    create.reset();
    end.reset();
    if (asked === 'end') end.mutate({});
    else create.mutate({});
    setAsked(null);
  }

  const error = [create.error, end.error].find((each) => each && !asksForMore(each));
  return (
    <GuardedAct role="patient" act={create}>
      <GuardedAct role="patient" act={end}>
        <div ref={place} tabIndex={-1} className={styles.place}>
          <p className={styles.hint}>
            Con una dirección privada, su teléfono muestra sus turnos y los actualiza solo. No dice
            especialidad ni motivo. Quien tenga la dirección puede verlos: no la comparta.
          </p>
          {address ? (
            <FeedAddress address={address} />
          ) : (
            hasFeed && <p>Ya tiene una dirección en uso. Por seguridad, no se vuelve a mostrar.</p>
          )}
          <ActProblem error={error} />
          <div className={styles.actions}>
            {!address && (
              <Button
                busy={create.isPending}
                onClick={() => (hasFeed ? setAsked('renew') : create.mutate({}))}
              >
                {hasFeed ? 'Crear otra dirección' : 'Crear la dirección'}
              </Button>
            )}
            {hasFeed && (
              <Button kind="quiet" busy={end.isPending} onClick={() => setAsked('end')}>
                Terminar el calendario
              </Button>
            )}
          </div>
          <Confirm
            open={asked !== null}
            title={asked === 'end' ? '¿Terminar el calendario?' : '¿Crear otra dirección?'}
            confirmLabel={asked === 'end' ? 'Terminarlo' : 'Crear otra'}
            keepLabel="Dejarlo como está"
            destructive={asked === 'end'}
            onConfirm={answer}
            onClose={() => setAsked(null)}
          >
            <p>La dirección que usa ahora deja de servir en todos los calendarios donde la agregó.</p>
          </Confirm>
        </div>
      </GuardedAct>
    </GuardedAct>
  );
}

function FeedAddress({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Notice tone="good" title="Esta es la dirección de su calendario">
      <p>Agréguela en su calendario como suscripción por URL. Guárdela ahora: no se vuelve a mostrar.</p>
      <div className={styles.address}>
        <TextField label="Dirección" value={address} readOnly onFocus={({ target }) => target.select()} />
        <Button
          onClick={() =>
            void navigator.clipboard?.writeText(address).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {isCopied ? 'Copiada' : 'Copiar'}
        </Button>
      </div>
    </Notice>
  );
}
