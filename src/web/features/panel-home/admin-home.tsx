import { ButtonLink } from '../../components/button/button.tsx';
import { Rows } from '../../components/rows/rows.tsx';
import { useStoredSession } from '../../lib/stored-session.ts';
import { HomeTask } from './home-task.tsx';
import { PanelHome } from './panel-home.tsx';

/** Where an administrator arrives. */
export function AdminHome() {
  const admin = useStoredSession('admin');
  return (
    <PanelHome person={admin?.name ?? ''}>
      <Rows label="Qué puede hacer">
        <HomeTask
          title="Solicitudes de profesionales"
          action={<ButtonLink to="/admin/requests">Ver solicitudes</ButtonLink>}
        >
          Acepte o rechace a quienes pidieron una cuenta para atender en la clínica.
        </HomeTask>
        <HomeTask
          title="Cómo se entra"
          action={<ButtonLink to="/admin/settings">Configurar el acceso</ButtonLink>}
        >
          Elija qué se pide a pacientes y personal para ingresar.
        </HomeTask>
        <HomeTask
          title="Su cuenta"
          action={
            <ButtonLink to="/admin/dashboard" search={{ seguridad: '' }} resetScroll={false}>
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
