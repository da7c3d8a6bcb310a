import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CancelTurnoPage } from '../features/cancel-turno/cancel-turno-page.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The secret of a turno's link, once it is out of the address. */
    turnoToken?: string;
  }
}

function readSearch({ token }: Record<string, unknown>): { token?: string } {
  // A token of digits alone is read as a number.
  const text = typeof token === 'number' ? String(token) : token;
  return typeof text === 'string' && text !== '' ? { token: text } : {};
}

export const Route = createFileRoute('/cancelar-turno/$appointmentId')({
  validateSearch: readSearch,
  component: CancelTurno,
});

function CancelTurno() {
  const { appointmentId } = Route.useParams();
  const { token } = Route.useSearch();
  const kept = useLocation({ select: ({ state }) => state.turnoToken });
  const navigate = Route.useNavigate();

  // Out of the address bar, of the history and of what somebody copies; this visit keeps it.
  useEffect(() => {
    if (token) void navigate({ search: {}, replace: true, state: { turnoToken: token } });
  }, [token, navigate]);

  return (
    <CancelTurnoPage key={appointmentId} appointmentId={appointmentId} linkToken={token ?? kept ?? null} />
  );
}
