import { createFileRoute, Outlet } from '@tanstack/react-router';
import {
  requireSession,
  useStoredSession,
} from '../../base/api/web/session/session.ts';
import { readPanelSearch } from '../../base/ui/panel/panel-search.ts';
import { ReadAnywhere } from '../../panels/counter/web/anywhere/read-anywhere.tsx';
import { KeptActsStrip } from '../../subjects/appointments/web/kept/kept-acts-strip.tsx';
import { useHandCount } from '../../subjects/messages/web/use-hand-count.ts';
import { restoreQueries } from '../offline/keep-answers.ts';
import { useOffline } from '../offline/use-offline.ts';
import { NotInPanel, SecurityLink } from './-signed-in-panel.tsx';
import { type PanelSection, StaffPanel } from './-staff-panel.tsx';

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

const sections: readonly PanelSection[] = [
  { to: '/recepcion/appointments', label: 'Turnos', drawing: 'agenda' },
  { to: '/recepcion/queue', label: 'Sala de espera', drawing: 'seats' },
  { to: '/recepcion/patients', label: 'Pacientes', drawing: 'people' },
  { to: '/recepcion/waitlist', label: 'Lista de espera', drawing: 'hourglass' },
  { to: '/recepcion/messages', label: 'Mensajes', drawing: 'message' },
];

function ReceptionPanel() {
  useOffline('reception');
  const receptionist = useStoredSession('reception');
  const byHand = useHandCount() ?? 0;
  const waiting = {
    count: byHand,
    words: byHand === 1 ? 'aviso para dar a mano' : 'avisos para dar a mano',
  };
  return (
    <StaffPanel
      role="reception"
      person={receptionist?.name ?? ''}
      sections={sections.map((section) =>
        section.to === '/recepcion/messages'
          ? { ...section, waiting }
          : section,
      )}
      own={<SecurityLink />}
      dayPage="/recepcion/appointments"
    >
      <KeptActsStrip role="reception" />
      <ReadAnywhere />
      <Outlet />
    </StaffPanel>
  );
}
