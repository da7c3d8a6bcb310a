import { createFileRoute } from '@tanstack/react-router';
import { useStoredSession } from '../../../base/api/web/session/session.ts';
import { DashboardPart } from '../../../panels/reports/web/dashboard.tsx';
import { SetUpFirst } from '../../../subjects/settings/web/first-run/set-up-first.tsx';
import { StartForReal } from '../../../subjects/settings/web/first-run/start-for-real.tsx';
import { PanelHome } from '../../panel-home/panel-home.tsx';

export const Route = createFileRoute('/admin/dashboard')({
  component: Dashboard,
});

function Dashboard() {
  const admin = useStoredSession('admin');
  return (
    <SetUpFirst>
      <PanelHome person={admin?.name ?? ''} width="wide">
        <DashboardPart />
        <StartForReal />
      </PanelHome>
    </SetUpFirst>
  );
}
