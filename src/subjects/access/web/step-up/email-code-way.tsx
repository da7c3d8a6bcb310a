import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../../base/api/web/client/api.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatCountdown } from '../../../../base/ui/format/format.ts';
import {
  codeFieldWords,
  codeOfferWords,
  codePlace,
  codeSentWords,
} from '../../../../base/ui/format/told-words.ts';
import { Moment } from '../../../../base/ui/moment/moment.tsx';
import { useTimeLeft } from '../../../../base/ui/moment/use-time-left.ts';
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
  /** False: it lies among the clinic's messages. */
  isSent: boolean;
  expiresAt: string;
  /** The time by this browser's clock, for the countdown. */
  resendFrom: string;
}

/** A code to the e-mail on file. The sent code's data are remembered while the person reads the e-mail. */
export function EmailCodeWay({ role, address, onRaised }: EmailCodeWayProps) {
  const queryClient = useQueryClient();
  const sentKey = ['step-up-code', role];
  const [sent, setSent] = useState(
    () => queryClient.getQueryData<Sent>(sentKey) ?? null,
  );
  const [hasOne, setHasOne] = useState(false);
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const canSend = codePlace(clinic.data) !== 'panel';

  const send = useMutation(
    api[role].stepUp.sendCode.mutationOptions({
      onSuccess: ({ sentTo, isSent, expiresAt, resendAfterSeconds }) => {
        const resendFrom = new Date(
          Date.now() + resendAfterSeconds * 1000,
        ).toISOString();
        const now = { sentTo, isSent, expiresAt, resendFrom };
        queryClient.setQueryData(sentKey, now);
        setSent(now);
        announce(codeSentWords({ isSent, address: sentTo }));
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
          <WithAddress
            words={codeOfferWords(clinic.data, address)}
            address={address}
          />
        </p>
        <ActProblem
          error={send.error}
          onRetry={() => send.mutate(undefined)}
          retrying={send.isPending}
        />
        <div className={styles.actions}>
          <Button
            kind="main"
            busy={send.isPending}
            busyLabel={canSend ? 'Enviando…' : 'Pidiendo…'}
            onClick={() => send.mutate(undefined)}
          >
            {canSend ? 'Enviar código' : 'Pedir código'}
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
        {...codeFieldWords(sent ? sent.isSent : canSend)}
        submitLabel="Confirmar"
        autoFocus
        send={(code) => client[role].stepUp.verifyCode({ code })}
        onDone={raised}
      />
      <ActProblem error={send.error} />
      <Resend
        from={sent?.resendFrom ?? null}
        busy={send.isPending}
        onSend={() => send.mutate(undefined)}
      />
    </div>
  );
}

function SentWords({ sent: { sentTo, isSent, expiresAt } }: { sent: Sent }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  return (
    <p>
      <WithAddress
        words={codeSentWords({ isSent, address: sentTo })}
        address={sentTo}
      />
      {clinic.data && (
        <>
          {' '}
          Vence a las{' '}
          <Moment at={expiresAt} timeZone={clinic.data.timeZone} as="time" />.
        </>
      )}
    </p>
  );
}

/** The sentence, with its address in bold. */
function WithAddress({ words, address }: { words: string; address: string }) {
  const [before, after] = words.split(address);
  if (after === undefined) return words;
  return (
    <>
      {before}
      <strong>{address}</strong>
      {after}
    </>
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
        Puede pedir otro código en{' '}
        <span role="timer">{formatCountdown(left)}</span>.
      </p>
    );
  }
  return (
    <Button
      kind="quiet"
      className={styles.word}
      busy={busy}
      busyLabel="Enviando…"
      onClick={onSend}
    >
      Enviar otro código
    </Button>
  );
}
