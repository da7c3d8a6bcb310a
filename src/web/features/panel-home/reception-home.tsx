import { ButtonLink } from '../../components/button/button.tsx';
import { Rows } from '../../components/rows/rows.tsx';
import { useStoredSession } from '../../lib/stored-session.ts';
import { HomeTask } from './home-task.tsx';
import { PanelHome } from './panel-home.tsx';

/** Where a receptionist arrives. */
export function ReceptionHome() {
  const receptionist = useStoredSession('reception');
  return (
    <PanelHome person={receptionist?.name ?? ''}>
      <Rows label="Qué puede hacer">
        <HomeTask
          title="Su cuenta"
          action={
            <ButtonLink to="/recepcion/appointments" search={{ seguridad: '' }} resetScroll={false}>
              Abrir seguridad
            </ButtonLink>
          }
        >
          Cambie su contraseña, agregue un segundo paso para entrar y cierre las sesiones que dejó abiertas en
          otros equipos.
        </HomeTask>
      </Rows>
    </PanelHome>
  );
}
