import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatTime } from '../../../../base/ui/format/format.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { pendingActs } from './act-queue.ts';
import type { ActsRole } from './appointment-order.ts';
import styles from './kept-acts.module.css';
import { useKeptActs, wouldBeLost } from './kept-acts.ts';
import { isKeyed, keyedDoneWord } from './keyed-order.ts';
import { RefusedActs } from './refused-acts.tsx';
import { type SentAct, sendActs, sendAgain } from './send-acts.ts';
import { SignOutGuard } from './sign-out-guard.tsx';
import { useLostSince } from './use-lost-since.ts';
import { useUnsentActs } from './use-unsent-acts.ts';

/**
 * The strip above every page of a panel: since when there is no connection and how many acts wait, and
 * afterwards the refused acts, one appointment at a time.
 */
export function KeptActsStrip({ role }: { role: ActsRole }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  return clinic.data ? (
    <Strip role={role} timeZone={clinic.data.timeZone} />
  ) : null;
}

function Strip({ role, timeZone }: { role: ActsRole; timeZone: string }) {
  const queryClient = useQueryClient();
  const acts = useKeptActs(role);
  const lostSince = useLostSince(role);
  const onSent = useEffectEvent(
    ({ act: { order, who, appointmentId }, isDone }: SentAct) => {
      if (!isKeyed(order)) return;
      const changed =
        order.kind === 'step'
          ? [api[role].queue.key()]
          : [
              api.reception.payments.ofAppointment.key({
                input: { appointmentId },
              }),
              api.reception.payments.tills.key(),
              api.reception.cash.key(),
              api.reception.agenda.key(),
            ];
      for (const queryKey of changed)
        void queryClient.invalidateQueries({ queryKey });
      if (isDone) confirmDone(`${keyedDoneWord(order)}: ${who}`);
    },
  );
  useEffect(() => sendActs(role, (sent) => onSent(sent)), [role]);
  useUnsentActs(role);
  useEffect(() => {
    // The browser asks before the page is closed or loaded anew.
    const ask = (event: BeforeUnloadEvent) =>
      wouldBeLost(role) && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [role]);
  const waiting = pendingActs(acts).filter(({ isKept }) => isKept).length;

  function tryNow() {
    sendAgain(role);
    void queryClient.invalidateQueries({ queryKey: api[role].agenda.key() });
  }

  return (
    <div className={styles.strip}>
      <div role="status">
        {lostSince !== null && (
          <Notice
            tone="warning"
            isLow
            title={[
              `Sin conexión desde las ${formatTime(new Date(lostSince).toISOString(), timeZone)}`,
              waiting > 0 && countWords(waiting),
            ]
              .filter(Boolean)
              .join(' · ')}
            actions={<Button onClick={tryNow}>Probar ahora</Button>}
          >
            <p>Lo que ve puede haber cambiado. {keptWords[role]}</p>
          </Notice>
        )}
        {lostSince === null && waiting > 0 && (
          <Notice
            isLow
            title={`Enviando lo anotado sin conexión · ${countWords(waiting)}`}
          />
        )}
      </div>
      <RefusedActs role={role} acts={acts} timeZone={timeZone} />
      <SignOutGuard role={role} waiting={waiting} />
    </div>
  );
}

/** A browser keeps nothing clinical: the text of a visit is in its tab alone until the clinic has it. */
const keptWords: Record<ActsRole, string> = {
  reception: 'Lo que anote se guarda aquí y se envía solo, en orden.',
  doctor:
    'Los pasos de los turnos se guardan aquí y se envían solos, en orden; el texto de una consulta, no: deje abierta su pestaña.',
};

const countWords = (count: number) =>
  count === 1 ? '1 por enviar' : `${count} por enviar`;
