import { useQuery } from '@tanstack/react-query';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { AccessSettingsForm } from './access-settings-form.tsx';

/** How people get in: what the clinic asks of each kind of person. */
export function AccessSettingsPart() {
  const settings = useQuery({
    ...api.admin.access.get.queryOptions(),
    // What somebody is changing must not change under their hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <GuardedQuery
      role="admin"
      query={settings}
      loading={<LoadingLines label="Buscando la configuración del acceso…" />}
    >
      {(saved) => <AccessSettingsForm saved={saved} />}
    </GuardedQuery>
  );
}
