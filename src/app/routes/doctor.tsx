import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { api } from '../../base/api/web/client/api.ts';
import {
  requireSession,
  useStoredSession,
} from '../../base/api/web/session/session.ts';
import { Loading } from '../../base/ui/loading/loading.tsx';
import { readPanelSearch } from '../../base/ui/panel/panel-search.ts';
import { ChoosePassword } from '../../subjects/access/web/security/choose-password.tsx';
import { KeptActsStrip } from '../../subjects/appointments/web/kept/kept-acts-strip.tsx';
import { restoreQueries } from '../offline/keep-answers.ts';
import { useOffline } from '../offline/use-offline.ts';
import { NotInPanel } from './-signed-in-panel.tsx';
import { type PanelSection, StaffPanel } from './-staff-panel.tsx';

export const Route = createFileRoute('/doctor')({
  staticData: { isPanel: true },
  validateSearch: readPanelSearch,
  beforeLoad: async ({ location, context: { queryClient } }) => {
    const signedIn = await requireSession('doctor')({ location });
    restoreQueries('doctor', queryClient);
    return signedIn;
  },
  component: DoctorPanel,
  notFoundComponent: () => <NotInPanel home="/doctor/appointments" />,
});

const sections: readonly PanelSection[] = [
  { to: '/doctor/appointments', label: 'Mi agenda', drawing: 'agenda' },
  { to: '/doctor/patients', label: 'Pacientes', drawing: 'people' },
  { to: '/doctor/records', label: 'Historias', drawing: 'record' },
  { to: '/doctor/statistics', label: 'Mis números', drawing: 'numbers' },
  { to: '/doctor/schedule', label: 'Mis horarios', drawing: 'clock' },
  { to: '/doctor/profile', label: 'Mi perfil', drawing: 'person' },
];

function DoctorPanel() {
  useOffline('doctor');
  const doctor = useStoredSession('doctor');
  const session = useQuery(api.doctor.session.get.queryOptions());
  const frame = {
    role: 'doctor',
    person: `Dr. ${doctor?.name ?? ''}`,
  } as const;

  if (session.isPending) {
    return (
      <StaffPanel {...frame} sections={null}>
        <Loading />
      </StaffPanel>
    );
  }
  if (session.data?.mustChoosePassword) {
    return (
      <StaffPanel {...frame} sections={null}>
        <FirstAccess />
      </StaffPanel>
    );
  }
  return (
    <StaffPanel
      role="doctor"
      person={frame.person}
      sections={sections}
      dayPage="/doctor/appointments"
    >
      <KeptActsStrip role="doctor" />
      <Outlet />
    </StaffPanel>
  );
}

/** With the clinic's default password, the only act possible is choosing a new one. */
function FirstAccess() {
  const queryClient = useQueryClient();
  return (
    <ChoosePassword
      role="doctor"
      onChosen={() =>
        void queryClient.invalidateQueries({ queryKey: api.doctor.key() })
      }
    />
  );
}
