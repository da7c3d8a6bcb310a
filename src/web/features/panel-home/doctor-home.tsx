import { ButtonLink } from '../../components/button/button.tsx';
import { Rows } from '../../components/rows/rows.tsx';
import { useStoredSession } from '../../lib/stored-session.ts';
import { HomeTask } from './home-task.tsx';
import { PanelHome } from './panel-home.tsx';

/** Where a doctor arrives. */
export function DoctorHome() {
  const doctor = useStoredSession('doctor');
  return (
    <PanelHome person={`Dr. ${doctor?.name ?? ''}`}>
      <Rows label="Qué puede hacer">
        <HomeTask title="Su cuenta" action={<ButtonLink to="/doctor/profile">Abrir mi cuenta</ButtonLink>}>
          Cambie su contraseña, agregue un segundo paso para entrar y cierre las sesiones que dejó abiertas en
          otros equipos.
        </HomeTask>
      </Rows>
    </PanelHome>
  );
}
