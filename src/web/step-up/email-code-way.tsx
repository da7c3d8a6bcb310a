import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../api/api.ts';
import { announce } from '../components/announcer/announce.ts';
import { Button } from '../components/button/button.tsx';
import { Moment } from '../components/moment/moment.tsx';
import { useTimeLeft } from '../components/moment/use-time-left.ts';
import { formatCountdown } from '../format/format.ts';
import type { PanelRole } from '../session/session.ts';
import { ActProblem } from './act-problem.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './step-up.module.css';

interface EmailCodeWayProps {
  role: PanelRole;
  /** The e-mail on file, masked. */
  address: string;
  onRaised: () => void;
}

interface Sent {
  sentTo: string;
  expiresAt: string;
  /** On this browser's clock, as a countdown has it. */
  resendFrom: string;
}

/** A code to the e-mail on file. The sent code's data are remembered while the person reads the e-mail. */
export function EmailCodeWay({ role, address, onRaised }: EmailCodeWayProps) {
  const queryClient = useQueryClient();
  const sentKey = ['step-up-code', role];
  const [sent, setSent] = useState(() => queryClient.getQueryData<Sent>(sentKey) ?? null);
  const [hasOne, setHasOne] = useState(false);

  const send = useMutation(
    api[role].stepUp.sendCode.mutationOptions({
      onSuccess: ({ sentTo, expiresAt, resendAfterSeconds }) => {
        const resendFrom = new Date(Date.now() + resendAfterSeconds * 1000).toISOString();
        const now = { sentTo, expiresAt, resendFrom };
        queryClient.setQueryData(sentKey, now);
        setSent(now);
        announce(`Enviamos un código a ${sentTo}.`);
      },
    }),
  );

  function raised() {
    queryClient.removeQueries({ queryKey: sentKey });
    onRaised();
  }

  if (!sent && !hasOne) {
    return (
      <div className={styles.way}>
        <p>
          Le enviamos un código de 6 números a <strong>{address}</strong>.
        </p>
        <ActProblem error={send.error} onRetry={() => send.mutate(undefined)} retrying={send.isPending} />
        <div className={styles.actions}>
          <Button
            kind="main"
            busy={send.isPending}
            busyLabel="Enviando…"
            onClick={() => send.mutate(undefined)}
          >
            Enviar código
          </Button>
          <Button kind="quiet" onClick={() => setHasOne(true)}>
            Ya tengo un código
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.way}>
      {sent && <SentWords sent={sent} />}
      <CodeForm
        // A new code starts with an empty field.
        key={sent?.expiresAt}
        kind="digits"
        label="Código que recibió por e-mail"
        hint="Son 6 números. Si no lo ve, revise el correo no deseado."
        submitLabel="Confirmar"
        autoFocus
        send={(code) => client[role].stepUp.verifyCode({ code })}
        onDone={raised}
      />
      <ActProblem error={send.error} />
      <Resend from={sent?.resendFrom ?? null} busy={send.isPending} onSend={() => send.mutate(undefined)} />
    </div>
  );
}

function SentWords({ sent: { sentTo, expiresAt } }: { sent: Sent }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  return (
    <p>
      Enviamos el código a <strong>{sentTo}</strong>.
      {clinic.data && (
        <>
          {' '}
          Vence a las <Moment at={expiresAt} timeZone={clinic.data.timeZone} as="time" />.
        </>
      )}
    </p>
  );
}

interface ResendProps {
  /** Null: at once. */
  from: string | null;
  busy: boolean;
  onSend: () => void;
}

function Resend({ from, busy, onSend }: ResendProps) {
  const left = useTimeLeft(from ?? new Date(0).toISOString(), 0);
  if (left > 0) {
    return (
      <p className={styles.quiet}>
        Puede pedir otro código en <span role="timer">{formatCountdown(left)}</span>.
      </p>
    );
  }
  return (
    <Button kind="quiet" className={styles.word} busy={busy} busyLabel="Enviando…" onClick={onSend}>
      Enviar otro código
    </Button>
  );
}
