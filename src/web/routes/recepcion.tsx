import { createFileRoute, Outlet } from '@tanstack/react-router';
import { KeptActsStrip } from '../appointments/kept/kept-acts-strip.tsx';
import { PanelLink } from '../components/panel/panel.tsx';
import { readPanelSearch } from '../components/panel/panel-search.ts';
import { restoreQueries } from '../offline/keep-answers.ts';
import { useOffline } from '../offline/use-offline.ts';
import { requireSession, useStoredSession } from '../session/session.ts';
import { NotInPanel, SecurityLink, SignedInPanel } from './-signed-in-panel.tsx';

export const Route = createFileRoute('/recepcion')({
  staticData: { isPanel: true },
  validateSearch: readPanelSearch,
  beforeLoad: async ({ location, context: { queryClient } }) => {
    const signedIn = await requireSession('reception')({ location });
    restoreQueries('reception', queryClient);
    return signedIn;
  },
  component: ReceptionPanel,
  notFoundComponent: () => <NotInPanel home="/recepcion/appointments" />,
});

function ReceptionPanel() {
  useOffline('reception');
  const receptionist = useStoredSession('reception');
  return (
    <SignedInPanel
      role="reception"
      shape="side"
      person={receptionist?.name ?? ''}
      menu={
        <>
          <PanelLink to="/recepcion/appointments">Turnos</PanelLink>
          <PanelLink to="/recepcion/queue">Sala de espera</PanelLink>
          <PanelLink to="/recepcion/patients">Pacientes</PanelLink>
          <PanelLink to="/recepcion/waitlist">Lista de espera</PanelLink>
          <PanelLink to="/recepcion/messages">Mensajes</PanelLink>
        </>
      }
      own={<SecurityLink />}
    >
      <KeptActsStrip role="reception" />
      <Outlet />
    </SignedInPanel>
  );
}
