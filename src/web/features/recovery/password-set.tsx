import { ButtonLink } from '../../components/button/button.tsx';
import { Page } from '../../components/page/page.tsx';
import { roleInAddress } from '../../lib/panel-addresses.ts';
import type { PanelRole } from '../../lib/stored-session.ts';

interface PasswordSetProps {
  role: PanelRole;
  name: string;
}

/** The password is set; getting in is the next step, by the usual rules. */
export function PasswordSet({ role, name }: PasswordSetProps) {
  return (
    <Page
      title={`Listo, ${name}`}
      lead="Su contraseña quedó guardada. Ingrese con ella."
      action={
        <ButtonLink to="/login" search={{ rol: roleInAddress(role) }} kind="main">
          Ingresar
        </ButtonLink>
      }
    >
      <p>Si había sesiones abiertas en otros dispositivos, se cerraron.</p>
    </Page>
  );
}
