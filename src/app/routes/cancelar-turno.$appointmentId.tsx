import {
  createFileRoute,
  lazyRouteComponent,
  useLocation,
} from '@tanstack/react-router';
import { useEffect } from 'react';

const CancelAppointmentPage = lazyRouteComponent(
  () => import('../../subjects/rescheduling/web/cancel-appointment-page.tsx'),
  'CancelAppointmentPage',
);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The secret of an appointment's link, once it is out of the address. */
    appointmentToken?: string;
  }
}

interface AppointmentSearch {
  token?: string;
  /** Another time is being chosen. */
  paso?: 'horario';
}

function readSearch({
  token,
  paso,
}: Record<string, unknown>): AppointmentSearch {
  // The router reads a token of digits alone as a number.
  const text = typeof token === 'number' ? String(token) : token;
  return {
    ...(typeof text === 'string' && text !== '' && { token: text }),
    ...(paso === 'horario' && { paso }),
  };
}

export const Route = createFileRoute('/cancelar-turno/$appointmentId')({
  validateSearch: readSearch,
  loader: () => CancelAppointmentPage.preload?.(),
  component: CancelAppointment,
  // In the first files, because alone it would be a request for less than a kilobyte.
  codeSplitGroupings: [],
});

function CancelAppointment() {
  const { appointmentId } = Route.useParams();
  const { token, paso } = Route.useSearch();
  const kept = useLocation({ select: ({ state }) => state.appointmentToken });
  const navigate = Route.useNavigate();
  const linkToken = token ?? kept ?? null;
  const state = linkToken ? { appointmentToken: linkToken } : {};

  // Removes the secret from the address bar, the history and copied addresses; this history entry keeps it.
  useEffect(() => {
    if (token)
      void navigate({
        search: paso ? { paso } : {},
        replace: true,
        state: { appointmentToken: token },
      });
  }, [token, paso, navigate]);

  return (
    <CancelAppointmentPage
      key={appointmentId}
      appointmentId={appointmentId}
      linkToken={linkToken}
      isChanging={paso === 'horario'}
      onChanging={(isChanging) =>
        void navigate({
          search: isChanging ? { paso: 'horario' } : {},
          replace: !isChanging,
          state,
        })
      }
    />
  );
}
