import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { api } from '../../base/api/web/client/api.ts';
import {
  requireSession,
  useStoredSession,
} from '../../base/api/web/session/session.ts';
import { ButtonLink } from '../../base/ui/button/button.tsx';
import { SiteFooter } from '../../base/ui/layout/site-footer.tsx';
import { NotFound } from '../../base/ui/page/not-found-page.tsx';
import { PanelLink } from '../../base/ui/panel/panel.tsx';
import { readPanelSearch } from '../../base/ui/panel/panel-search.ts';
import { ActingBanner } from '../../subjects/patients/web/family/acting-banner.tsx';
import { restoreQueries } from '../offline/keep-answers.ts';
import { useOwnPush } from '../offline/own-push.ts';
import { useOffline } from '../offline/use-offline.ts';
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
          <PanelLink
            to="/mi-cuenta/citas"
            activeOptions={{ includeSearch: false }}
          >
            Mis turnos
          </PanelLink>
          <PanelLink
            to="/mi-cuenta/agendar"
            activeOptions={{ includeSearch: false }}
          >
            Agendar
          </PanelLink>
          <PanelLink
            to="/mi-cuenta/historia"
            activeOptions={{ includeSearch: false }}
          >
            Mi historia
          </PanelLink>
          <PanelLink
            to="/mi-cuenta/familia"
            activeOptions={{ includeSearch: false }}
          >
            Mi familia
          </PanelLink>
          <PanelLink
            to="/mi-cuenta/perfil"
            activeOptions={{ includeSearch: false }}
          >
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
