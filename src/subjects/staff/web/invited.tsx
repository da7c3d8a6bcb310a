import { isOwnMachine } from '../../../base/text/own-machine.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../base/ui/focus/use-focus-shown.ts';
import { Moment } from '../../../base/ui/moment/moment.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import styles from '../../../base/ui/set-up/catalogue.module.css';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { Invitation } from '../contract/invitation.ts';

interface InvitedProps {
  invitation: Invitation;
  timeZone: string;
  /** True if the pressed button is gone. */
  takesFocus?: boolean;
}

/** The invitation just made. If no e-mail is sent, its link is shown, only once. */
export function Invited({
  invitation,
  timeZone,
  takesFocus = false,
}: InvitedProps) {
  const { sentTo, expiresAt } = invitation;
  const linkUrl = wholeAddress(invitation.linkUrl);
  const place = useFocusShown(takesFocus && expiresAt);
  return (
    <div ref={place} tabIndex={-1} className={styles.invited}>
      {linkUrl === '' ? (
        <Notice tone="warning" title="Falta la dirección pública de la clínica">
          <p>
            El enlace de {sentTo} solo se abriría en esta computadora. Quien
            opera el servidor pone PUBLIC_URL y lo inicia otra vez; después,
            invite de nuevo.
          </p>
        </Notice>
      ) : linkUrl === null ? (
        <Notice tone="good" title="Invitación en camino">
          <p>
            Le escribimos a {sentTo}. El enlace sirve una vez, hasta el{' '}
            <Moment at={expiresAt} timeZone={timeZone} />.
          </p>
        </Notice>
      ) : (
        <Notice tone="warning" title="Entréguele este enlace usted">
          <p>
            La clínica todavía no envía correos. Quien lo abra elige la
            contraseña: déselo solo a {sentTo}. No se vuelve a mostrar, y sirve
            una vez, hasta el <Moment at={expiresAt} timeZone={timeZone} />.
          </p>
          <p className={styles.link}>
            <code>{linkUrl}</code>
          </p>
          <Button
            onClick={() =>
              void navigator.clipboard
                ?.writeText(linkUrl)
                .then(() => confirmDone('Enlace copiado'))
            }
          >
            Copiar el enlace
          </Button>
        </Notice>
      )}
    </div>
  );
}

/**
 * The link with the address by which this browser came, if the link has none. Empty: others cannot follow
 * that address.
 */
function wholeAddress(linkUrl: string | null): string | null {
  if (!linkUrl?.startsWith('/')) return linkUrl;
  const { origin, hostname } = window.location;
  return isOwnMachine(hostname) ? '' : `${origin}${linkUrl}`;
}
