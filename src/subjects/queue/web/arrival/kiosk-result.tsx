import { Button } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { formatTime } from '../../../../base/ui/format/format.ts';
import { QrCode } from '../../../access/web/step-up/qr-code.tsx';
import type { KioskAnswer } from '../../contract/kiosk.ts';
import styles from './kiosk.module.css';
import type { kioskWords } from './kiosk-words.ts';

interface KioskResultProps {
  answer: KioskAnswer;
  words: (typeof kioskWords)['es'];
  timeZone: string | undefined;
  onDone: () => void;
}

/** Shows a received patient their number, where to wait and how many go before; or what to do instead. */
export function KioskResult({
  answer,
  words,
  timeZone,
  onDone,
}: KioskResultProps) {
  const heading = useFocusShown<HTMLHeadingElement>();
  const { outcome, ticket, waitingRoom, peopleBefore, url, from } = answer;
  const { title, text } = words.outcome[outcome];
  const isReceived = outcome === 'arrived' || outcome === 'already';
  const said = text(from && timeZone ? formatTime(from, timeZone) : '');
  return (
    <section className={styles.result} data-received={isReceived || undefined}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {said && <p className={styles.lead}>{said}</p>}
      {isReceived && (
        <>
          {ticket && (
            <p className={styles.ticket}>
              <span>{words.number}</span>
              <strong>{ticket}</strong>
            </p>
          )}
          <p className={styles.lead}>
            {waitingRoom && `${words.waitAt(waitingRoom)} `}
            {words.before(peopleBefore)}
          </p>
          {url && (
            <figure className={styles.phone}>
              <QrCode text={url} label={words.phone} />
              <figcaption>{words.phone}</figcaption>
            </figure>
          )}
        </>
      )}
      <div className={styles.acts}>
        {isReceived && ticket && (
          <Button onClick={() => print()}>{words.print}</Button>
        )}
        <Button kind="main" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </section>
  );
}
