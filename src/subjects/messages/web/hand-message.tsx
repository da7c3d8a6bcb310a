import { AnchorButton, Button } from '../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../base/ui/focus/use-focus-shown.ts';
import {
  formatMoment,
  formatShortMoment,
} from '../../../base/ui/format/format.ts';
import { formatPhone } from '../../../base/ui/format/format-phone.ts';
import { rulesOf } from '../../outbox/rules/message-kinds.ts';
import type { UnreachedWhy } from '../../outbox/rules/unreached.ts';
import type { HandMessage, HandStep } from '../contract/messages-by-hand.ts';
import styles from './hand.module.css';
import { reasonOrder } from './hand-words.ts';
import { unreachedWords } from './message-words.ts';

interface HandMessageProps {
  message: HandMessage;
  timeZone: string;
  /** The possible reasons why the person was not told. */
  whys: readonly UnreachedWhy[];
  isAsking: boolean;
  isBusy: boolean;
  onStep: (step: HandStep) => void;
  onAsk: (asks: boolean) => void;
}

/** One message, large: the recipient, the text, why it is told by hand, and its outcome. */
export function HandMessageView({
  message,
  timeZone,
  whys,
  isAsking,
  isBusy,
  onStep,
  onAsk,
}: HandMessageProps) {
  const { told, listedName, phone, why, openedAt, putOffAt } = message;
  // A receptionist who uses the keyboard or a screen reader begins at the recipient.
  const heading = useFocusShown<HTMLHeadingElement>();
  const opens = told.whatsappUrl ?? (phone && `tel:${phone}`);
  const isOpened = openedAt !== null;
  return (
    <section className={styles.message} aria-labelledby="hand-name">
      <p className={styles.kind}>
        {rulesOf(told.kind).label}
        {told.appointment &&
          ` · ${formatShortMoment(told.appointment.startsAt, timeZone)} · ${told.appointment.code}`}
      </p>
      <h2 ref={heading} id="hand-name" tabIndex={-1} className={styles.name}>
        {listedName || 'Sin nombre'}
      </h2>
      <p className={styles.phone}>
        {phone ? formatPhone(phone) : 'Sin teléfono'}
      </p>
      <p className={styles.why}>A mano porque: {lowerFirst(why)}.</p>
      {openedAt && (
        <p className={styles.opened}>
          Se abrió en WhatsApp el {formatMoment(openedAt, timeZone)}. Diga qué
          pasó, o mire antes si ya salió.
        </p>
      )}
      {putOffAt && !openedAt && (
        <p className={styles.why}>
          Quedó para más tarde el {formatMoment(putOffAt, timeZone)}.
        </p>
      )}
      {isAsking ? (
        <fieldset className={styles.acts}>
          <legend className={styles.legend}>¿Por qué no se pudo?</legend>
          {whys.map((reason) => (
            <Button
              key={reason}
              hint={String(reasonOrder.indexOf(reason) + 1)}
              onClick={() => onStep({ kind: 'unreached', why: reason })}
            >
              {unreachedWords[reason]}
            </Button>
          ))}
          <Button kind="quiet" onClick={() => onAsk(false)}>
            Volver
          </Button>
        </fieldset>
      ) : (
        <div className={styles.acts}>
          {opens && (
            <AnchorButton
              kind={isOpened ? 'second' : 'main'}
              data-opens=""
              data-hint="A"
              aria-keyshortcuts="A"
              href={opens}
              {...(told.whatsappUrl && { target: '_blank', rel: 'noreferrer' })}
              onClick={() => told.whatsappUrl && onStep({ kind: 'opened' })}
            >
              {told.whatsappUrl ? 'Abrir WhatsApp' : 'Llamar'}
            </AnchorButton>
          )}
          <Button
            kind={isOpened || !opens ? 'main' : 'second'}
            hint="E"
            busy={isBusy}
            busyLabel="Anotando…"
            onClick={() => onStep({ kind: 'sent' })}
          >
            {told.whatsappUrl ? 'Enviado' : 'Ya le avisé'}
          </Button>
          <Button hint="N" onClick={() => onAsk(true)}>
            No se pudo
          </Button>
          <Button hint="M" onClick={() => onStep({ kind: 'put_off' })}>
            Más tarde
          </Button>
        </div>
      )}
      <p className={styles.body}>{told.text}</p>
    </section>
  );
}

const lowerFirst = (sentence: string) =>
  sentence.charAt(0).toLocaleLowerCase('es') + sentence.slice(1);
