import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { api } from '../../../base/api/web/client/api.ts';
import { ButtonLink } from '../../../base/ui/button/button.tsx';
import { useHeadingFocus } from '../../../base/ui/focus/use-heading-focus.ts';
import { AppointmentsPage } from '../../../panels/account/web/appointments-page.tsx';
import { readAppointmentsSearch } from '../../../panels/account/web/appointments-search.ts';
import { OwnAppointment } from '../../../panels/account/web/own-appointment.tsx';
import { OwnPlaceOf } from '../../../panels/account/web/own-places.tsx';
import { OwnVisit } from '../../../panels/account/web/own-visit.tsx';
import { useLiveAppointments } from '../../../panels/account/web/use-live-appointments.ts';
import { DoneDetails } from '../../../subjects/booking/web/confirm/done-details.tsx';
import { QuestionnairePage } from '../../../subjects/forms/web/questionnaire-page.tsx';
import { HereInAccount } from '../../../subjects/queue/web/arrival/here-in-account.tsx';
import {
  OwnQueueInAccount,
  OwnQueueView,
} from '../../../subjects/queue/web/own/own-queue-page.tsx';
import { CancelAppointmentPage } from '../../../subjects/rescheduling/web/cancel-appointment-page.tsx';
import { ChangeWishPage } from '../../../subjects/waitlist/web/change-wish-page.tsx';
import { WaitSoonerPage } from '../../../subjects/waitlist/web/wait-sooner-page.tsx';
import { WaitlistLinkPage } from '../../../subjects/waitlist/web/waitlist-link-page.tsx';
import { SeenEarlier } from '../../offline/seen-earlier.tsx';
import { PatientBooking } from '../-patient-booking.tsx';

export const Route = createFileRoute('/mi-cuenta/citas')({
  validateSearch: readAppointmentsSearch,
  component: Appointments,
});

function Appointments() {
  const {
    agendar,
    turno: appointment,
    formulario,
    nuevo,
    antes,
    espera,
    token,
    aca,
    lugar,
  } = Route.useSearch();
  useLiveAppointments();
  useHeadingFocus(
    agendar !== undefined
      ? `agendar ${agendar}`
      : ([formulario, appointment, antes, espera, token, aca, lugar].find(
          (named) => named !== undefined,
        ) ?? 'turnos'),
  );
  if (agendar !== undefined)
    return <Booking key={agendar} doctorId={agendar || undefined} />;
  if (appointment && formulario)
    return (
      // The key makes the same form of another appointment start blank, for example another child's.
      <OneQuestionnaire
        key={`${appointment} ${formulario}`}
        appointmentId={appointment}
        questionnaireId={formulario}
      />
    );
  if (appointment)
    return <OneAppointment key={appointment} appointmentId={appointment} />;
  if (token) return <WaitlistLinkPage token={token} />;
  if (aca)
    return (
      <HereInAccount
        key={aca}
        code={aca}
        ownView={(own) => <OwnQueueView token={own} />}
      />
    );
  if (lugar) return <OwnQueueInAccount key={lugar} token={lugar} />;
  if (antes || espera) return <OneWish soonerThanId={antes} entryId={espera} />;
  return <AppointmentList newId={nuevo} />;
}

function OneQuestionnaire(of: {
  appointmentId: string;
  questionnaireId: string;
}) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  return <QuestionnairePage {...of} timeZone={clinic.data?.timeZone} />;
}

function OneWish({
  soonerThanId,
  entryId,
}: {
  soonerThanId: string | undefined;
  entryId: string | undefined;
}) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const navigate = Route.useNavigate();
  const back = {
    clinic: clinic.data,
    onDone: () => void navigate({ search: {} }),
  };
  if (soonerThanId)
    return <WaitSoonerPage appointmentId={soonerThanId} {...back} />;
  return <ChangeWishPage entryId={entryId ?? ''} {...back} />;
}

function AppointmentList({ newId }: { newId: string | undefined }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const booked = useLocation({
    select: ({ state }) => state.bookedAppointment,
  });
  const isShown =
    booked !== undefined && booked.id === newId && clinic.data !== undefined;
  return (
    <>
      <SeenEarlier />
      <AppointmentsPage
        newId={newId}
        justBooked={
          isShown && (
            <DoneDetails appointment={booked} clinic={clinic.data}>
              <ButtonLink
                to="/mi-cuenta/citas"
                search={{ turno: booked.id }}
                state={{ bookedAppointment: booked }}
                kind="quiet"
              >
                Ver, cambiar o cancelar
              </ButtonLink>
            </DoneDetails>
          )
        }
      />
    </>
  );
}

function Booking({ doctorId }: { doctorId: string | undefined }) {
  return <PatientBooking doctorId={doctorId} search={Route.useSearch()} />;
}

function OneAppointment({ appointmentId }: { appointmentId: string }) {
  const { paso } = Route.useSearch();
  const navigate = Route.useNavigate();
  const booked = useLocation({
    select: ({ state }) => state.bookedAppointment,
  });
  const isJustBooked = booked?.id === appointmentId;
  return (
    <OwnAppointment
      appointmentId={appointmentId}
      linkToken={isJustBooked ? booked.linkToken : null}
    >
      {(linkToken) => (
        <CancelAppointmentPage
          appointmentId={appointmentId}
          linkToken={linkToken}
          ofPatient={
            <>
              <OwnPlaceOf appointmentId={appointmentId} />
              <OwnVisit appointmentId={appointmentId} />
            </>
          }
          isChanging={paso === 'horario'}
          onChanging={(isChanging) =>
            void navigate({
              search: {
                turno: appointmentId,
                ...(isChanging && { paso: 'horario' }),
              },
              replace: !isChanging,
              state: isJustBooked ? { bookedAppointment: booked } : {},
            })
          }
        />
      )}
    </OwnAppointment>
  );
}
