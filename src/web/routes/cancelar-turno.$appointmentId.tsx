import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CancelTurnoPage } from '../features/cancel-turno/cancel-turno-page.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The secret of a turno's link, once it is out of the address. */
    turnoToken?: string;
  }
}

interface TurnoSearch {
  token?: string;
  /** Another time is being chosen. */
  paso?: 'horario';
}

function readSearch({ token, paso }: Record<string, unknown>): TurnoSearch {
  // A token of digits alone is read as a number.
  const text = typeof token === 'number' ? String(token) : token;
  return {
    ...(typeof text === 'string' && text !== '' && { token: text }),
    ...(paso === 'horario' && { paso }),
  };
}

export const Route = createFileRoute('/cancelar-turno/$appointmentId')({
  validateSearch: readSearch,
  component: CancelTurno,
});

function CancelTurno() {
  const { appointmentId } = Route.useParams();
  const { token, paso } = Route.useSearch();
  const kept = useLocation({ select: ({ state }) => state.turnoToken });
  const navigate = Route.useNavigate();
  const linkToken = token ?? kept ?? null;
  const state = linkToken ? { turnoToken: linkToken } : {};

  // Out of the address bar, of the history and of what somebody copies; this visit keeps it.
  useEffect(() => {
    if (token) void navigate({ search: paso ? { paso } : {}, replace: true, state: { turnoToken: token } });
  }, [token, paso, navigate]);

  return (
    <CancelTurnoPage
      key={appointmentId}
      appointmentId={appointmentId}
      linkToken={linkToken}
      isChanging={paso === 'horario'}
      onChanging={(isChanging) =>
        void navigate({ search: isChanging ? { paso: 'horario' } : {}, replace: !isChanging, state })
      }
    />
  );
}
