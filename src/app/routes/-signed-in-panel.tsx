import { useQuery } from '@tanstack/react-query';
import {
  Link,
  type LinkProps,
  Outlet,
  useLocation,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { api } from '../../base/api/web/client/api.ts';
import type { PanelRole } from '../../base/api/web/session/session.ts';
import { ButtonLink } from '../../base/ui/button/button.tsx';
import { NotFound } from '../../base/ui/page/not-found-page.tsx';
import { OutOfPlaceLink } from '../../base/ui/panel/out-of-place-link.tsx';
import { Panel } from '../../base/ui/panel/panel.tsx';
import { PanelProvider } from '../../base/ui/panel/panel-provider.tsx';
import type { PanelSearch } from '../../base/ui/panel/panel-search.ts';
import { StepUpDialog } from '../../subjects/access/web/step-up/step-up-dialog.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page brings its own frame, instead of the public one. */
    isPanel?: boolean;
  }
}

const PolicyInDialog = lazy(async () => ({
  default: (await import('../../panels/account/web/policy-in-dialog.tsx'))
    .PolicyInDialog,
}));
const DocumentCheckDialog = lazy(async () => ({
  default: (
    await import('../../subjects/documents/web/document-check-dialog.tsx')
  ).DocumentCheckDialog,
}));
const SecurityDialog = lazy(async () => ({
  default: (
    await import('../../subjects/access/web/security/security-dialog.tsx')
  ).SecurityDialog,
}));

interface SignedInPanelProps {
  role: PanelRole;
  shape: 'bar' | 'side';
  /** The name by which the person is addressed, with their title. */
  person: string;
  menu: ReactNode;
  /** Links of the account itself. */
  own?: ReactNode;
  footer?: ReactNode;
  /** Replaces the section that the address names. */
  children?: ReactNode;
}

/** A panel with the dialogs its address may open over any section: the policy, the account's security, a notice. */
export function SignedInPanel({
  children = <Outlet />,
  ...frame
}: SignedInPanelProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const { privacidad, seguridad, aviso, documento }: PanelSearch = useSearch({
    strict: false,
  });
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const change = (changed: PanelSearch) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...changed }),
      resetScroll: false,
    });
  return (
    <PanelProvider>
      <Panel clinic={clinic.data} privacy={<PolicyLink />} {...frame}>
        {aviso === 'enlace' && (
          <OutOfPlaceLink
            role={frame.role}
            onDismiss={() => change({ aviso: undefined })}
          />
        )}
        {children}
        {privacidad === '' && (
          <Suspense fallback={null}>
            <PolicyInDialog onClose={() => change({ privacidad: undefined })} />
          </Suspense>
        )}
        {documento !== undefined && (
          <Suspense fallback={null}>
            <DocumentCheckDialog
              code={documento}
              onCode={(code) => change({ documento: code })}
              onClose={() => change({ documento: undefined })}
            />
          </Suspense>
        )}
        {seguridad === '' && (
          <Suspense fallback={null}>
            <SecurityDialog
              role={frame.role}
              opened
              onClose={() => change({ seguridad: undefined })}
            />
          </Suspense>
        )}
        <StepUpDialog key={pathname} role={frame.role} />
      </Panel>
    </PanelProvider>
  );
}

/** Opens the policy over the section that is shown. */
export function PolicyLink() {
  return (
    <Link
      to="."
      search={(before) => ({ ...before, privacidad: '' as const })}
      resetScroll={false}
    >
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

/** The page of an address that the panel does not have. */
export function NotInPanel({ home }: { home: LinkProps['to'] }) {
  return (
    <NotFound
      action={
        <ButtonLink to={home} kind="main">
          Ir al inicio
        </ButtonLink>
      }
    />
  );
}
