import { createFileRoute } from '@tanstack/react-router';
import { ButtonLink } from '../components/button/button.tsx';
import { NotFound } from '../components/page/not-found-page.tsx';
import { PanelLink } from '../components/panel/panel.tsx';
import { readPanelSearch } from '../components/panel/panel-search.ts';
import { requireSession } from '../lib/require-session.ts';
import { useStoredSession } from '../lib/stored-session.ts';
import { SecurityLink, SignedInPanel } from './-signed-in-panel.tsx';

export const Route = createFileRoute('/recepcion')({
  staticData: { isPanel: true },
  validateSearch: readPanelSearch,
  beforeLoad: requireSession('reception'),
  component: ReceptionPanel,
  notFoundComponent: NotHere,
});

function ReceptionPanel() {
  const receptionist = useStoredSession('reception');
  return (
    <SignedInPanel
      role="reception"
      shape="side"
      person={receptionist?.name ?? ''}
      menu={
        <>
          <PanelLink to="/recepcion/appointments">Turnos</PanelLink>
          <PanelLink to="/recepcion/patients">Pacientes</PanelLink>
          <PanelLink to="/recepcion/messages">Mensajes</PanelLink>
        </>
      }
      own={<SecurityLink />}
    />
  );
}

function NotHere() {
  return (
    <NotFound
      action={
        <ButtonLink to="/recepcion/appointments" kind="main">
          Ir al inicio
        </ButtonLink>
      }
    />
  );
}
