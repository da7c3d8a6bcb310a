import { ButtonLink } from '../../components/button/button.tsx';
import { Page } from '../../components/page/page.tsx';
import { type PanelRole, roleInAddress } from '../../session/session.ts';

interface PasswordSetProps {
  role: PanelRole;
  name: string;
}

/** The password is set; the person now signs in, by the usual rules. */
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
