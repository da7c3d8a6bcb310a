import { createFileRoute } from '@tanstack/react-router';
import {
  requireSession,
  useStoredSession,
} from '../../base/api/web/session/session.ts';
import { readPanelSearch } from '../../base/ui/panel/panel-search.ts';
import { NotInPanel, SecurityLink } from './-signed-in-panel.tsx';
import { type PanelSection, StaffPanel } from './-staff-panel.tsx';

export const Route = createFileRoute('/admin')({
  staticData: { isPanel: true },
  validateSearch: readPanelSearch,
  beforeLoad: requireSession('admin'),
  component: AdminPanel,
  notFoundComponent: () => <NotInPanel home="/admin/dashboard" />,
});

const sections: readonly PanelSection[] = [
  { to: '/admin/dashboard', label: 'Inicio', drawing: 'home' },
  { to: '/admin/doctors', label: 'Profesionales', drawing: 'doctor' },
  { to: '/admin/specialties', label: 'Especialidades', drawing: 'specialties' },
  { to: '/admin/forms', label: 'Formularios', drawing: 'form' },
  { to: '/admin/users', label: 'Usuarios', drawing: 'key' },
  { to: '/admin/requests', label: 'Solicitudes', drawing: 'inbox' },
  { to: '/admin/rooms', label: 'Consultorios', drawing: 'door' },
  { to: '/admin/insurers', label: 'Coberturas', drawing: 'shield' },
  { to: '/admin/holidays', label: 'Feriados', drawing: 'flag' },
  { to: '/admin/import', label: 'Importar', drawing: 'upload' },
  { to: '/admin/messages', label: 'Mensajes', drawing: 'message' },
  { to: '/admin/audit', label: 'Auditoría', drawing: 'eye' },
  { to: '/admin/settings', label: 'Configuración', drawing: 'settings' },
];

function AdminPanel() {
  const admin = useStoredSession('admin');
  return (
    <StaffPanel
      role="admin"
      person={admin?.name ?? ''}
      sections={sections}
      own={<SecurityLink />}
    />
  );
}
