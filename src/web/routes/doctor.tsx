import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { api } from '../api/api.ts';
import { KeptActsStrip } from '../appointments/kept/kept-acts-strip.tsx';
import { Loading } from '../components/loading/loading.tsx';
import { PanelLink } from '../components/panel/panel.tsx';
import { readPanelSearch } from '../components/panel/panel-search.ts';
import { restoreQueries } from '../offline/keep-answers.ts';
import { useOffline } from '../offline/use-offline.ts';
import { ChoosePassword } from '../security/choose-password.tsx';
import { requireSession, useStoredSession } from '../session/session.ts';
import { NotInPanel, SignedInPanel } from './-signed-in-panel.tsx';

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

function DoctorPanel() {
  useOffline('doctor');
  const doctor = useStoredSession('doctor');
  const session = useQuery(api.doctor.session.get.queryOptions());
  const frame = { role: 'doctor', shape: 'side', person: `Dr. ${doctor?.name ?? ''}` } as const;

  if (session.isPending) {
    return (
      <SignedInPanel {...frame} menu={null}>
        <Loading />
      </SignedInPanel>
    );
  }
  if (session.data?.mustChoosePassword) {
    return (
      <SignedInPanel {...frame} menu={null}>
        <FirstAccess />
      </SignedInPanel>
    );
  }
  return (
    <SignedInPanel
      {...frame}
      menu={
        <>
          <PanelLink to="/doctor/appointments">Mi agenda</PanelLink>
          <PanelLink to="/doctor/patients">Pacientes</PanelLink>
          <PanelLink to="/doctor/records">Historias</PanelLink>
          <PanelLink to="/doctor/statistics">Mis números</PanelLink>
          <PanelLink to="/doctor/schedule">Mis horarios</PanelLink>
          <PanelLink to="/doctor/profile">Mi perfil</PanelLink>
        </>
      }
    >
      <KeptActsStrip role="doctor" />
      <Outlet />
    </SignedInPanel>
  );
}

/** With the clinic's default password, the only act possible is choosing a new one. */
function FirstAccess() {
  const queryClient = useQueryClient();
  return (
    <ChoosePassword
      role="doctor"
      onChosen={() => void queryClient.invalidateQueries({ queryKey: api.doctor.key() })}
    />
  );
}
