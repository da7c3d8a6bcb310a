import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { QueryProblem } from '../../components/problem/query-problem.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import type { PanelRole } from '../../lib/stored-session.ts';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';
import { FirstAdminForm } from './first-admin-form.tsx';
import { LinkVoid } from './link-void.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordSet } from './password-set.tsx';

/** What a link opens. Opening it changes nothing: what it is for is behind a button. */
export function LinkPage({ token }: { token: string }) {
  const [done, setDone] = useState<{ role: PanelRole; name: string } | null>(null);
  const [isRefused, setRefused] = useState(false);
  const link = useQuery(
    api.public.recovery.readLink.queryOptions({
      input: { token },
      // Read once: meanwhile somebody types.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
  const isVoid = isRefused || (link.isError && problemOf(link.error).code === 'LINK_VOID');
  useHeadingFocus(done ? 'done' : isVoid ? 'void' : 'open');

  if (done) return <PasswordSet {...done} />;
  if (isVoid) return <LinkVoid isFirstAdmin={link.data?.purpose === 'first_admin'} />;
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
    <FirstAdminForm {...shared} onCreated={(name) => setDone({ role: 'admin', name })} />
  ) : (
    <NewPasswordForm {...shared} link={link.data} onSet={setDone} />
  );
}
