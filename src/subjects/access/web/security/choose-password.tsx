import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { Page } from '../../../../base/ui/page/page.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { PasswordForm } from './password-form.tsx';

interface ChoosePasswordProps {
  role: PanelRole;
  /** The session is no longer restricted. */
  onChosen?: () => void;
}

/** The first access with the clinic's default password: nothing else is open before the person chooses their own. */
export function ChoosePassword({ role, onChosen }: ChoosePasswordProps) {
  return (
    <Page
      title="Elija su contraseña"
      lead="Entró con la clave inicial de la clínica. Elija una que solo usted conozca y empiece a usar su panel."
    >
      <PasswordForm
        role={role}
        asksCurrent={false}
        submitLabel="Guardar y entrar"
        onChosen={() => {
          confirmDone('Contraseña guardada');
          onChosen?.();
        }}
      />
    </Page>
  );
}
