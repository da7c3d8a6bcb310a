import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { useHeadingFocus } from '../../../../base/ui/focus/use-heading-focus.ts';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import { FirstAdminForm } from './first-admin-form.tsx';
import { LinkVoid } from './link-void.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordSet } from './password-set.tsx';

interface LinkPageProps {
  token: string;
  onSignedIn: (role: PanelRole) => void;
}

/** The page of a link. Opening it changes nothing: its act needs a button. */
export function LinkPage({ token, onSignedIn }: LinkPageProps) {
  const [done, setDone] = useState<{ role: PanelRole; name: string } | null>(
    null,
  );
  const [isRefused, setRefused] = useState(false);
  const link = useQuery(
    api.public.recovery.readLink.queryOptions({
      input: { token },
      // Read once, because the person types meanwhile.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
  const isVoid =
    isRefused || (link.isError && problemOf(link.error).code === 'LINK_VOID');
  useHeadingFocus(done ? 'done' : isVoid ? 'void' : 'open');

  if (done) return <PasswordSet {...done} />;
  if (isVoid)
    return <LinkVoid isFirstAdmin={link.data?.purpose === 'first_admin'} />;
  if (link.isError) {
    return (
      <Page title="Su enlace">
        <QueryProblem query={link} />
      </Page>
    );
  }
  if (!link.data) return <Loading label="Abriendo el enlace…" />;
  const shared = { token, onVoid: () => setRefused(true) };
  return link.data.purpose === 'first_admin' ? (
    <FirstAdminForm {...shared} onSignedIn={() => onSignedIn('admin')} />
  ) : (
    <NewPasswordForm {...shared} link={link.data} onSet={setDone} />
  );
}
