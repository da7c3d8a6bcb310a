import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ButtonLink } from '../components/button/button.tsx';
import { OwnTurno } from '../features/account/own-turno.tsx';
import { TurnosPage } from '../features/account/turnos-page.tsx';
import { readTurnosSearch } from '../features/account/turnos-search.ts';
import { useFocusOnView } from '../features/account/use-focus-on-view.ts';
import { useLiveTurnos } from '../features/account/use-live-turnos.ts';
import { BookingPage } from '../features/booking/booking-page.tsx';
import { DoneDetails } from '../features/booking/done-details.tsx';
import { CancelTurnoPage } from '../features/cancel-turno/cancel-turno-page.tsx';
import { api } from '../lib/api.ts';
import { useStoredSession } from '../lib/stored-session.ts';
import { useShowBooked } from './-show-booked.ts';

export const Route = createFileRoute('/mi-cuenta/citas')({
  validateSearch: readTurnosSearch,
  component: Turnos,
});

function Turnos() {
  const { agendar, turno, nuevo } = Route.useSearch();
  useLiveTurnos();
  useFocusOnView(agendar !== undefined ? `agendar ${agendar}` : turno ? `turno ${turno}` : 'turnos');
  if (agendar !== undefined) return <Booking key={agendar} doctorId={agendar || undefined} />;
  if (turno) return <OneTurno key={turno} appointmentId={turno} />;
  return <TurnoList newId={nuevo} />;
}

function TurnoList({ newId }: { newId: string | undefined }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const booked = useLocation({ select: ({ state }) => state.bookedTurno });
  const isShown = booked !== undefined && booked.id === newId && clinic.data !== undefined;
  return (
    <TurnosPage
      newId={newId}
      justBooked={
        isShown && (
          <DoneDetails turno={booked} clinic={clinic.data}>
            <ButtonLink
              to="/mi-cuenta/citas"
              search={{ turno: booked.id }}
              state={{ bookedTurno: booked }}
              kind="quiet"
            >
              Ver, cambiar o cancelar
            </ButtonLink>
          </DoneDetails>
        )
      }
    />
  );
}

function Booking({ doctorId }: { doctorId: string | undefined }) {
  const patient = useStoredSession('patient');
  const showBooked = useShowBooked();
  return (
    <BookingPage
      doctorId={doctorId}
      search={Route.useSearch()}
      signedIn={{ name: patient?.name ?? '' }}
      onBooked={showBooked}
    />
  );
}

function OneTurno({ appointmentId }: { appointmentId: string }) {
  const { paso } = Route.useSearch();
  const navigate = Route.useNavigate();
  const booked = useLocation({ select: ({ state }) => state.bookedTurno });
  const isJustBooked = booked?.id === appointmentId;
  return (
    <OwnTurno appointmentId={appointmentId} linkToken={isJustBooked ? booked.linkToken : null}>
      {(linkToken) => (
        <CancelTurnoPage
          appointmentId={appointmentId}
          linkToken={linkToken}
          isChanging={paso === 'horario'}
          onChanging={(isChanging) =>
            void navigate({
              search: { turno: appointmentId, ...(isChanging && { paso: 'horario' }) },
              replace: !isChanging,
              state: isJustBooked ? { bookedTurno: booked } : {},
            })
          }
        />
      )}
    </OwnTurno>
  );
}
