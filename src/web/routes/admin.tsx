import { createFileRoute } from '@tanstack/react-router';
import { PanelLink } from '../components/panel/panel.tsx';
import { readPanelSearch } from '../components/panel/panel-search.ts';
import { requireSession, useStoredSession } from '../session/session.ts';
import { NotInPanel, SecurityLink, SignedInPanel } from './-signed-in-panel.tsx';

export const Route = createFileRoute('/admin')({
  staticData: { isPanel: true },
  validateSearch: readPanelSearch,
  beforeLoad: requireSession('admin'),
  component: AdminPanel,
  notFoundComponent: () => <NotInPanel home="/admin/dashboard" />,
});

function AdminPanel() {
  const admin = useStoredSession('admin');
  return (
    <SignedInPanel
      role="admin"
      shape="side"
      person={admin?.name ?? ''}
      menu={
        <>
          <PanelLink to="/admin/dashboard">Inicio</PanelLink>
          <PanelLink to="/admin/doctors">Profesionales</PanelLink>
          <PanelLink to="/admin/specialties">Especialidades</PanelLink>
          <PanelLink to="/admin/users">Usuarios</PanelLink>
          <PanelLink to="/admin/requests">Solicitudes</PanelLink>
          <PanelLink to="/admin/rooms">Consultorios</PanelLink>
          <PanelLink to="/admin/insurers">Coberturas</PanelLink>
          <PanelLink to="/admin/holidays">Feriados</PanelLink>
          <PanelLink to="/admin/import">Importar</PanelLink>
          <PanelLink to="/admin/messages">Mensajes</PanelLink>
          <PanelLink to="/admin/audit">Auditoría</PanelLink>
          <PanelLink to="/admin/settings">Configuración</PanelLink>
        </>
      }
      own={<SecurityLink />}
    />
  );
}
