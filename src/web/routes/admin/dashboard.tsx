import { createFileRoute } from '@tanstack/react-router';
import { DashboardPart } from '../../features/dashboard/dashboard.tsx';
import { PanelHome } from '../../features/panel-home/panel-home.tsx';
import { SetUpFirst } from '../../features/set-up/set-up-first.tsx';
import { StartForReal } from '../../features/set-up/start-for-real.tsx';
import { useStoredSession } from '../../session/session.ts';

export const Route = createFileRoute('/admin/dashboard')({ component: Dashboard });

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
