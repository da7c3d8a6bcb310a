import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { areaOf } from '../../base/api/web/session/session.ts';
import { LinkPage } from '../../subjects/access/web/recovery/link-page.tsx';
import { RecoveryPage } from '../../subjects/access/web/recovery/recovery-page.tsx';
import {
  type RecoveryWay,
  recoveryWays,
} from '../../subjects/access/web/recovery/recovery-ways.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The secret of a password link, after its removal from the address. */
    accessToken?: string;
  }
}

interface RecoverySearch {
  token?: string;
  /** The purpose of the visit. */
  para?: RecoveryWay;
}

export const Route = createFileRoute('/recordar')({
  validateSearch: ({
    token,
    para,
  }: Record<string, unknown>): RecoverySearch => {
    // The router reads a token of digits alone as a number.
    const text = typeof token === 'number' ? String(token) : token;
    const way = recoveryWays.find((name) => name === para);
    return {
      ...(typeof text === 'string' && text !== '' && { token: text }),
      ...(way && { para: way }),
    };
  },
  component: Recover,
});

function Recover() {
  const { token, para } = Route.useSearch();
  const kept = useLocation({ select: ({ state }) => state.accessToken });
  const navigate = Route.useNavigate();
  const linkToken = token ?? kept;

  // Removes the secret from the address bar, the history and copied addresses; this history entry keeps it.
  useEffect(() => {
    if (token)
      void navigate({
        search: {},
        replace: true,
        state: { accessToken: token },
      });
  }, [token, navigate]);

  if (!linkToken) return <RecoveryPage way={para} />;
  return (
    <LinkPage
      key={linkToken}
      token={linkToken}
      onSignedIn={(role) =>
        void navigate({ href: areaOf[role], replace: true })
      }
    />
  );
}
