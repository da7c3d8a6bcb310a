import { useQuery } from '@tanstack/react-query';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { AccessSettingsForm } from './access-settings-form.tsx';

/** How people get in: what the clinic asks of each kind of person. */
export function AccessSettingsPage() {
  const settings = useQuery({
    ...api.admin.access.get.queryOptions(),
    // What somebody is changing must not change under their hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Page
      title="Acceso"
      lead="Cómo entran pacientes y personal. La historia clínica y los datos de contacto piden siempre una comprobación más."
    >
      <GuardedQuery
        role="admin"
        query={settings}
        loading={<LoadingLines label="Buscando la configuración…" />}
      >
        {(saved) => <AccessSettingsForm saved={saved} />}
      </GuardedQuery>
    </Page>
  );
}
