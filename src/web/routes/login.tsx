import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { areaOf, type RoleInAddress, roleFromAddress, roleInAddress } from '../lib/panel-addresses.ts';
import { safeReturn } from '../lib/safe-return.ts';

interface LoginSearch {
  rol?: RoleInAddress | undefined;
  /** An address of ours that asked for a session. */
  volver?: string | undefined;
}

export const Route = createFileRoute('/login')({
  validateSearch: ({ rol, volver }: Record<string, unknown>): LoginSearch => {
    const role = roleFromAddress(rol);
    // Undefined, and not left out: what is left out reaches the page as it stands in the address.
    return { rol: role ? roleInAddress(role) : undefined, volver: safeReturn(volver) ?? undefined };
  },
  component: Login,
});

function Login() {
  const { rol, volver } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SignInPage
      role={roleFromAddress(rol) ?? 'patient'}
      onChooseRole={(role) =>
        void navigate({
          search: (before) => ({ ...before, rol: roleInAddress(role) }),
          replace: true,
          resetScroll: false,
        })
      }
      onSignedIn={(role) => void navigate({ href: volver ?? areaOf[role], replace: true })}
    />
  );
}
