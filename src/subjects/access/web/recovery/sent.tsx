import { Link } from '@tanstack/react-router';
import { Button, ButtonLink } from '../../../../base/ui/button/button.tsx';
import {
  codePlace,
  passwordLinkWords,
  remindWords,
  type Sending,
} from '../../../../base/ui/format/told-words.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import { Page } from '../../../../base/ui/page/page.tsx';
import styles from './recovery.module.css';

function wordsOf(what: 'clave' | 'turno', sending: Sending) {
  if (what === 'turno') {
    const { sent: lead, details, none } = remindWords(sending);
    return { title: 'Listo, ya lo pedimos', lead, details, none };
  }
  const { sentTitle: title, sent: lead, none } = passwordLinkWords(sending);
  const isMade = codePlace(sending) !== 'nowhere';
  const details = isMade
    ? 'Sirve durante una hora y una sola vez. Si pidió varios, vale el último.'
    : null;
  return { title, lead, details, none };
}

interface SentProps {
  what: 'clave' | 'turno';
  onAgain: () => void;
}

/** Shows the same text for every request, so that it does not reveal who has an account. */
export function Sent({ what, onAgain }: SentProps) {
  const clinic = useSending();
  const { title, lead, details, none } = wordsOf(what, clinic);
  return (
    <Page title={title} lead={lead}>
      <div className={styles.text}>
        {details && <p>{details}</p>}
        <p>
          {none}
          {what === 'clave' && (
            <>
              {' '}
              Si no tiene e-mail registrado, pida un código en recepción y{' '}
              <Link to="/recordar" search={{ para: 'activacion' }}>
                úselo aquí
              </Link>
              .
            </>
          )}
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/login">Ir a ingresar</ButtonLink>
          <Button kind="quiet" onClick={onAgain}>
            Pedirlo otra vez
          </Button>
        </div>
      </div>
    </Page>
  );
}
