import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { ButtonLink } from '../components/button/button.tsx';
import { Loading } from '../components/loading/loading.tsx';
import { OutOfPlaceLink } from '../components/panel/out-of-place-link.tsx';
import { Panel } from '../components/panel/panel.tsx';
import { PanelDialog } from '../components/panel/panel-dialog.tsx';
import type { PanelSearch } from '../components/panel/panel-search.ts';
import { api } from '../lib/api.ts';
import type { PanelRole } from '../lib/stored-session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** It brings its own frame, instead of the public pages'. */
    isPanel?: boolean;
  }
}

const PolicyInDialog = lazy(async () => ({
  default: (await import('../features/privacy/policy-in-dialog.tsx')).PolicyInDialog,
}));
const SecurityDialog = lazy(async () => ({
  default: (await import('../security/security-dialog.tsx')).SecurityDialog,
}));

interface SignedInPanelProps {
  role: PanelRole;
  shape: 'bar' | 'side';
  /** As they are addressed, with their title. */
  person: string;
  menu: ReactNode;
  /** Links of the account itself. */
  own?: ReactNode;
  footer?: ReactNode;
  /** Instead of the section that the address names. */
  children?: ReactNode;
}

/** A panel with what its address may open over any section: the policy, the account's security, a notice. */
export function SignedInPanel({ children = <Outlet />, ...frame }: SignedInPanelProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const { privacidad, seguridad, aviso }: PanelSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const without = (closed: PanelSearch) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...closed }), resetScroll: false });
  return (
    <Panel clinic={clinic.data} privacy={<PolicyLink />} {...frame}>
      {aviso === 'enlace' && (
        <OutOfPlaceLink role={frame.role} onDismiss={() => without({ aviso: undefined })} />
      )}
      {children}
      {privacidad === '' && (
        <PanelDialog title="Política de privacidad" onClose={() => without({ privacidad: undefined })}>
          <Suspense fallback={<Loading />}>
            <PolicyInDialog />
          </Suspense>
        </PanelDialog>
      )}
      {seguridad === '' && (
        <Suspense fallback={null}>
          <SecurityDialog role={frame.role} opened onClose={() => without({ seguridad: undefined })} />
        </Suspense>
      )}
    </Panel>
  );
}

/** Opens the policy over the section that is shown. */
export function PolicyLink() {
  return (
    <Link to="." search={(before) => ({ ...before, privacidad: '' as const })} resetScroll={false}>
      Política de privacidad
    </Link>
  );
}

/** Opens the account's security over the section that is shown. */
export function SecurityLink() {
  return (
    <ButtonLink
      to="."
      search={(before) => ({ ...before, seguridad: '' as const })}
      resetScroll={false}
      kind="quiet"
    >
      Seguridad
    </ButtonLink>
  );
}
