import { createFileRoute } from '@tanstack/react-router';
import {
  areaOf,
  type RoleInAddress,
  roleFromAddress,
  roleInAddress,
  safeReturn,
} from '../../base/api/web/session/session.ts';
import { SignInPage } from '../../subjects/access/web/sign-in/sign-in-page.tsx';
import { UnsentNotice } from '../../subjects/appointments/web/kept/unsent-notice.tsx';

interface LoginSearch {
  rol?: RoleInAddress | undefined;
  /** Address within the product that required a session. */
  volver?: string | undefined;
}

export const Route = createFileRoute('/login')({
  validateSearch: ({ rol, volver }: Record<string, unknown>): LoginSearch => {
    const role = roleFromAddress(rol);
    // Set to undefined, not left out: a missing parameter would keep its raw value.
    return {
      rol: role ? roleInAddress(role) : undefined,
      volver: safeReturn(volver) ?? undefined,
    };
  },
  component: Login,
});

function Login() {
  const { rol, volver } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <UnsentNotice />
      <SignInPage
        role={roleFromAddress(rol) ?? 'patient'}
        onChooseRole={(role) =>
          void navigate({
            search: (before) => ({ ...before, rol: roleInAddress(role) }),
            replace: true,
            resetScroll: false,
          })
        }
        onSignedIn={(role) =>
          void navigate({ href: volver ?? areaOf[role], replace: true })
        }
      />
    </>
  );
}
