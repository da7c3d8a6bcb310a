import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { api } from '../api/api.ts';
import { ButtonLink } from '../components/button/button.tsx';
import { SiteFooter } from '../components/layout/site-footer.tsx';
import { NotFound } from '../components/page/not-found-page.tsx';
import { PanelLink } from '../components/panel/panel.tsx';
import { readPanelSearch } from '../components/panel/panel-search.ts';
import { ActingBanner } from '../features/account/family/acting-banner.tsx';
import { restoreQueries } from '../offline/keep-answers.ts';
import { useOwnPush } from '../offline/own-push.ts';
import { useOffline } from '../offline/use-offline.ts';
import { requireSession, useStoredSession } from '../session/session.ts';
import { PolicyLink, SignedInPanel } from './-signed-in-panel.tsx';

export const Route = createFileRoute('/mi-cuenta')({
  staticData: { isPanel: true },
  validateSearch: readPanelSearch,
  beforeLoad: async ({ location, context: { queryClient } }) => {
    const signedIn = await requireSession('patient')({ location });
    restoreQueries('patient', queryClient);
    return signedIn;
  },
  component: PatientPanel,
  notFoundComponent: NotHere,
});

function PatientPanel() {
  useOffline('patient');
  useOwnPush();
  const patient = useStoredSession('patient');
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  return (
    <SignedInPanel
      role="patient"
      shape="bar"
      person={patient?.name ?? ''}
      menu={
        <>
          <PanelLink to="/mi-cuenta/citas" activeOptions={{ includeSearch: false }}>
            Mis turnos
          </PanelLink>
          <PanelLink to="/mi-cuenta/agendar" activeOptions={{ includeSearch: false }}>
            Agendar
          </PanelLink>
          <PanelLink to="/mi-cuenta/historia" activeOptions={{ includeSearch: false }}>
            Mi historia
          </PanelLink>
          <PanelLink to="/mi-cuenta/familia" activeOptions={{ includeSearch: false }}>
            Mi familia
          </PanelLink>
          <PanelLink to="/mi-cuenta/perfil" activeOptions={{ includeSearch: false }}>
            Mi perfil
          </PanelLink>
        </>
      }
      footer={<SiteFooter contact={clinic.data} privacy={<PolicyLink />} />}
    >
      <ActingBanner />
      <Outlet />
    </SignedInPanel>
  );
}

function NotHere() {
  return (
    <NotFound
      action={
        <ButtonLink to="/mi-cuenta/citas" kind="main">
          Ver mis turnos
        </ButtonLink>
      }
    />
  );
}
