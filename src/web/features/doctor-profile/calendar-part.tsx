import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Confirm } from '../../components/confirm/confirm.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './doctor-profile.module.css';

/** The doctor's turnos in the calendar they use: an address that is told once, and may be ended. */
export function CalendarPart({ hasFeed }: { hasFeed: boolean }) {
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const look = () => queryClient.invalidateQueries({ queryKey: api.doctor.profile.key() });
  const create = useMutation(
    api.doctor.profile.createCalendarFeed.mutationOptions({
      onSuccess: ({ path }) => {
        setAddress(new URL(path, location.origin).href);
        return look();
      },
    }),
  );
  const end = useMutation(
    api.doctor.profile.endCalendarFeed.mutationOptions({
      onSuccess: () => {
        setAddress(null);
        confirmDone('El calendario ya no se abre');
        return look();
      },
    }),
  );
  // What was pressed may be gone: what came of it takes the focus.
  const done = `${address ?? ''} ${end.isSuccess}`;
  const before = useRef(done);
  useEffect(() => {
    if (before.current !== done) place.current?.focus();
    before.current = done;
  }, [done]);

  function answer() {
    create.reset();
    end.reset();
    if (asked === 'end') end.mutate({});
    else create.mutate({});
    setAsked(null);
  }

  return (
    <GuardedAct role="doctor" act={create}>
      <GuardedAct role="doctor" act={end}>
        <div ref={place} tabIndex={-1} className={styles.calendar}>
          <p className={styles.quiet}>
            Vea sus turnos en el calendario de su teléfono. Muestra el horario y el código de cada turno; no
            muestra nombres ni motivos.
          </p>
          {address ? (
            <FeedAddress address={address} />
          ) : (
            hasFeed && <p>Ya tiene una dirección en uso. Por seguridad, no se vuelve a mostrar.</p>
          )}
          <ActProblem error={create.error ?? end.error} />
          <div className={styles.calendarActs}>
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
