import { formatMoment, sentence } from '../../../../base/ui/format/format.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import type { ActivationChanges as Changes } from '../../contract/activation.ts';
import styles from './step-up.module.css';

export const hasChanges = ({
  isPhoneAside,
  isEmailAside,
  newCodes,
}: Changes): boolean => isPhoneAside || isEmailAside || newCodes.length > 0;

/** The changes of an activation code's first use beside the access: contact set aside, and new codes. */
export function ActivationChanges({ changes }: { changes: Changes }) {
  const timeZone = useSending()?.timeZone;
  const { isPhoneAside, isEmailAside, newCodes } = changes;
  const aside = [isPhoneAside && 'celular', isEmailAside && 'e-mail']
    .filter(Boolean)
    .join(' y el ');
  return (
    <>
      {aside && (
        <Notice
          tone="warning"
          title={
            isPhoneAside && isEmailAside
              ? 'Su celular y su e-mail quedaron sin usar'
              : `Su ${aside} quedó sin usar`
          }
        >
          <p>
            Nadie había confirmado en persona que el {aside} de su ficha fueran
            suyos. Confírmelo en recepción, o escríbalo otra vez en “Mi perfil”.
          </p>
        </Notice>
      )}
      {newCodes.length > 0 && (
        <Notice
          title={
            newCodes.length === 1
              ? 'Su turno tiene un código nuevo'
              : 'Sus turnos tienen códigos nuevos'
          }
        >
          <ul className={styles.codes}>
            {newCodes.map(({ startsAt, code }) => (
              <li key={code}>
                {timeZone && `${sentence(formatMoment(startsAt, timeZone))}: `}
                <strong>{code}</strong>
              </li>
            ))}
          </ul>
          <p>Por seguridad, los códigos y los enlaces de antes ya no sirven.</p>
        </Notice>
      )}
    </>
  );
}
