import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { noMailWords } from '../../../../base/ui/format/told-words.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import type { StepUpWays } from '../../contract/step-up.ts';
import type { Missing } from './open-ways.ts';

type Reason = NonNullable<StepUpWays['noEmailReason']>;

const reasonWords: Record<Reason, { title: string; text: string }> = {
  NO_MAIL_SERVER: {
    title: noMailWords.slice(0, -1),
    text: 'Por eso no hay códigos por e-mail.',
  },
  NO_EMAIL: {
    title: 'No tenemos un e-mail suyo al que enviarle un código',
    text: 'Pida en recepción que lo anoten.',
  },
  EMAIL_NOT_VERIFIED: {
    title: 'Su e-mail todavía no está comprobado',
    text: 'Para cuidar sus datos enviamos códigos solo a una dirección que usted confirmó en recepción.',
  },
  EMAIL_TOO_NEW: {
    title: 'Su e-mail cambió hace muy poco',
    text: 'Para cuidar sus datos, una dirección nueva recibe códigos recién 48 horas después del cambio.',
  },
  IDENTITY_NOT_VERIFIED: {
    title: 'Todavía no comprobamos su identidad en persona',
    text: 'Lo hacemos una sola vez, en recepción, con su documento.',
  },
};

/** Why no code can be sent by e-mail, and what the person can do instead. */
export function NoEmailReason({
  reason,
  isOnly,
}: {
  reason: Reason;
  isOnly: boolean;
}) {
  const { title, text } = reasonWords[reason];
  return (
    <Notice title={title}>
      <p>{text}</p>
      {isOnly && (
        <p>
          Acérquese a recepción con su DNI: le damos un código de activación
          para usar aquí mismo.
        </p>
      )}
    </Notice>
  );
}

/** The person has no way to step up here and now. */
export function NoWay({
  role,
  missing,
}: {
  role: PanelRole;
  missing: Missing;
}) {
  if (missing === 'factor') {
    return (
      <Notice
        tone="warning"
        title="Su segundo factor no se puede usar en este dispositivo"
      >
        <p>
          Ingrese desde el dispositivo donde lo agregó. Si ya no lo tiene y no
          guardó códigos de recuperación, hable con la clínica.
        </p>
      </Notice>
    );
  }
  return (
    <Notice title="Desde aquí no podemos comprobar que es usted">
      {role === 'patient' ? (
        <p>
          Acérquese a recepción con su DNI: le damos un código de activación
          para usar aquí mismo.
        </p>
      ) : (
        <p>
          Cierre la sesión e ingrese con su contraseña. Si no la recuerda, hable
          con la administración.
        </p>
      )}
    </Notice>
  );
}
