import { useQuery } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { AccessSettingsForm } from './access-settings-form.tsx';

/** How people sign in: what the clinic requires of each kind of person. */
export function AccessSettingsPart() {
  const settings = useQuery({
    ...api.admin.access.get.queryOptions(),
    // The settings must not change while an administrator edits them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <QueryContent
      query={settings}
      loading={<LoadingLines label="Buscando la configuración del acceso…" />}
    >
      {(saved) => <AccessSettingsForm saved={saved} />}
    </QueryContent>
  );
}
