import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import {
  formatMoment,
  formatShortMoment,
} from '../../../base/ui/format/format.ts';
import { formatPhone } from '../../../base/ui/format/format-phone.ts';
import { listedName } from '../../../base/ui/format/person-words.ts';
import { Problem } from '../../../base/ui/problem/problem.tsx';
import { Row } from '../../../base/ui/rows/rows.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import { rulesOf } from '../../outbox/rules/message-kinds.ts';
import type { Told } from '../contract/reception-messages.ts';
import {
  type CannotResendReason,
  cannotResendSentences,
} from '../contract/resend-words.ts';
import {
  channelWords,
  resentWords,
  standingOf,
  unreachedWords,
} from './message-words.ts';
import styles from './messages.module.css';

export type MessagesRole = 'reception' | 'admin';

interface MessageRowProps {
  role: MessagesRole;
  message: Told;
  timeZone: string;
}

/** One message: the recipient, its state and the reason, its text on demand, and its acts. */
export function MessageRow({ role, message, timeZone }: MessageRowProps) {
  const queryClient = useQueryClient();
  const [isOpened, setOpened] = useState(false);
  const readAgain = () =>
    void queryClient.invalidateQueries({
      queryKey: api[role].messages.list.key(),
    });
  const open = useMutation(
    api[role].messages.open.mutationOptions({
      onSuccess: readAgain,
      onError: readAgain,
    }),
  );
  const resend = useMutation(
    api[role].messages.resend.mutationOptions({
      onSuccess: ({ waitsFor }) => {
        confirmDone(resentWords(waitsFor));
        readAgain();
      },
      onError: readAgain,
    }),
  );
  const {
    id,
    recipientName,
    address,
    channel,
    reason,
    appointment,
    createdAt,
    bouncedAt,
    whatsappUrl,
  } = message;
  const standing = standingOf(message);
  const name = listedName(recipientName, message.familyNames) || 'Sin nombre';
  const forWhom = <span className="visually-hidden">a {name}</span>;
  return (
    <Row
      end={
        <div className={styles.acts}>
          {whatsappUrl && (
            <a
              href={whatsappUrl}
              target="_blank"
              rel="noreferrer"
              className={styles.link}
              onClick={() => open.mutate({ messageId: id })}
            >
              Abrir WhatsApp {forWhom}
            </a>
          )}
          {message.canResend && (
            <Button
              busy={resend.isPending}
              busyLabel="Reenviando…"
              onClick={() => resend.mutate({ messageId: id })}
            >
              Reenviar {forWhom}
            </Button>
          )}
        </div>
      }
    >
      <p className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.standing} data-tone={standing.tone}>
          <span aria-hidden="true">{standing.sign} </span>
          {standing.word}
        </span>
      </p>
      <p>
        {rulesOf(message.kind).label}
        {appointment &&
          ` · ${formatShortMoment(appointment.startsAt, timeZone)} · ${appointment.code}`}
      </p>
      <p className={styles.quiet}>
        {[
          channelWords[channel],
          address && (address.includes('@') ? address : formatPhone(address)),
          formatShortMoment(createdAt, timeZone),
          message.attempts > 1 && `${message.attempts} intentos`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {message.unreachedWhy && (
        <p className={styles.reason} data-tone={standing.tone}>
          {unreachedWords[message.unreachedWhy]}
        </p>
      )}
      {reason && (
        <p className={styles.reason} data-tone={standing.tone}>
          {reason}
        </p>
      )}
      {bouncedAt && channel === 'email' && (
        <p className={styles.quiet}>
          A ese e-mail no llega nada desde el{' '}
          {formatMoment(bouncedAt, timeZone)}: se usa el otro medio que haya.
        </p>
      )}
      <ResendProblem error={resend.error} />
      <ActProblem error={open.error} />
      <details
        className={styles.text}
        open={isOpened}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary>
          Texto <span className="visually-hidden">del mensaje a {name}</span>
        </summary>
        {isOpened && (
          <>
            <p className={styles.subject}>{message.subject}</p>
            <p className={styles.body}>{message.text}</p>
          </>
        )}
      </details>
    </Row>
  );
}

function ResendProblem({ error }: { error: unknown }) {
  if (!error || problemOf(error).code !== 'CANNOT_RESEND')
    return <ActProblem error={error} />;
  const data = error instanceof Error && 'data' in error ? error.data : null;
  const { reason } = data as { reason: CannotResendReason };
  return <Problem title={cannotResendSentences[reason]} />;
}
