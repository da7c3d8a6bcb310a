import {
  type PanelRole,
  roleInAddress,
} from '../../../../base/api/web/session/session.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import type { ActivationChanges as Changes } from '../../contract/activation.ts';
import { ActivationChanges } from '../step-up/activation-changes.tsx';

interface PasswordSetProps {
  role: PanelRole;
  name: string;
  /** The changes that an activation code made; absent: a link was used. */
  changes?: Changes;
}

/** The password is set; the person now signs in, by the usual rules. */
export function PasswordSet({ role, name, changes }: PasswordSetProps) {
  return (
    <Page
      title={`Listo, ${name}`}
      lead="Su contraseña quedó guardada. Ingrese con ella."
      action={
        <ButtonLink
          to="/login"
          search={{ rol: roleInAddress(role) }}
          kind="main"
        >
          Ingresar
        </ButtonLink>
      }
    >
      {changes && <ActivationChanges changes={changes} />}
      <p>Si había sesiones abiertas en otros dispositivos, se cerraron.</p>
    </Page>
  );
}
