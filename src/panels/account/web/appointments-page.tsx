import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { useActedName } from '../../../base/api/web/session/session.ts';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { ButtonLink } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Moment } from '../../../base/ui/moment/moment.tsx';
import styles from '../../../base/ui/page/account.module.css';
import { Page } from '../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import type { UpcomingAppointment } from '../../../subjects/appointments/contract/account.ts';
import { ForPatient } from '../../../subjects/appointments/web/for-patient.tsx';
import { VisitOpinions } from '../../../subjects/appointments/web/visit-opinions.tsx';
import { WaitingTicket } from '../../../subjects/queue/web/own/waiting-ticket.tsx';
import { OwnWaitlist } from '../../../subjects/waitlist/web/own-waitlist.tsx';
import { AppointmentStatus } from './appointment-status.tsx';
import { canBeSooner, unnamedDoctor } from './appointment-words.ts';
import { CancelledAppointments } from './cancelled-appointments.tsx';
import { NextAppointment } from './next-appointment.tsx';
import { OwnPlaceInAccount, useOwnPlace } from './own-places.tsx';
import { OwnSeries } from './own-series.tsx';
import { PastAppointments } from './past-appointments.tsx';
import { ProposedControls } from './proposed-controls.tsx';

interface AppointmentsPageProps {
  /** Id of the appointment just booked, to be marked. */
  newId: string | undefined;
  /** Details of the appointment just booked, shown on the visit that booked it. */
  justBooked: ReactNode;
}

/** The patient's appointments: the next one first and large. */
export function AppointmentsPage({ newId, justBooked }: AppointmentsPageProps) {
  const actedName = useActedName();
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  // The list must show the last act on an appointment, done here or on the public pages.
  const appointments = useQuery(
    api.patient.appointments.list.queryOptions({ refetchOnMount: 'always' }),
  );
  const query = {
    ...appointments,
    data: appointments.data &&
      clinic.data && { appointments: appointments.data, clinic: clinic.data },
    error: appointments.error ?? clinic.error,
    refetch: () => Promise.all([appointments.refetch(), clinic.refetch()]),
  };
  // A patient who has arrived meanwhile needs no directions.
  const isHere = appointments.data?.some(
    ({ id, status }) => id === newId && status !== 'booked',
  );
  const shownBooked = isHere ? null : justBooked;
  return (
    <Page
      title={actedName === null ? 'Mis turnos' : `Turnos de ${actedName}`}
      action={
        <ButtonLink
          to="/mi-cuenta/agendar"
          kind={
            shownBooked || appointments.data?.[0]?.canConfirm
              ? 'second'
              : 'main'
          }
        >
          Agendar cita
        </ButtonLink>
      }
    >
      {shownBooked && <Section title="Turno reservado">{shownBooked}</Section>}
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando sus turnos…" count={3} />}
      >
        {(data) => (
          <>
            <Upcoming {...data} newId={newId} isNextShown={!shownBooked} />
            <OwnSeries {...data} />
          </>
        )}
      </QueryContent>
      {clinic.data && <ProposedControls clinic={clinic.data} />}
      {clinic.data && <OwnWaitlist clinic={clinic.data} />}
      {clinic.data && <CancelledAppointments timeZone={clinic.data.timeZone} />}
      {clinic.data && <VisitOpinions timeZone={clinic.data.timeZone} />}
      <PastAppointments />
    </Page>
  );
}

interface UpcomingProps {
  appointments: UpcomingAppointment[];
  clinic: Clinic;
  newId: string | undefined;
  /** The first appointment is shown large, above the others. */
  isNextShown: boolean;
}

function Upcoming({ appointments, clinic, newId, isNextShown }: UpcomingProps) {
  const [next] = appointments;
  if (!next) {
    return (
      <Section title="Próximos turnos">
        <EmptyState title="No tiene turnos reservados">
          <p>Cuando reserve uno, aquí verá el día, la hora y dónde es.</p>
        </EmptyState>
      </Section>
    );
  }
  const listed = isNextShown ? appointments.slice(1) : appointments;
  return (
    <>
      {isNextShown && (
        <Section
          title={
            next.patient
              ? `Próximo turno, de ${next.patient.name}`
              : 'Su próximo turno'
          }
        >
          {next.id === newId && <NewMark />}
          <NextAppointment appointment={next} clinic={clinic} />
        </Section>
      )}
      {listed.length > 0 && (
        <Section title={isNextShown ? 'Después' : 'Próximos turnos'}>
          <Rows label={isNextShown ? 'Turnos siguientes' : 'Próximos turnos'}>
            {listed.map((appointment) => (
              <Row
                key={appointment.id}
                end={
                  <div className={styles.rowActs}>
                    <ButtonLink
                      to="/mi-cuenta/citas"
                      search={{ turno: appointment.id }}
                      kind="quiet"
                    >
                      Ver el turno
                      <OfMoment appointment={appointment} clinic={clinic} />
                    </ButtonLink>
                    {canBeSooner(appointment) && (
                      <ButtonLink
                        to="/mi-cuenta/citas"
                        search={{ antes: appointment.id }}
                        kind="quiet"
                      >
                        Avisarme si se libera antes
                        <OfMoment appointment={appointment} clinic={clinic} />
                      </ButtonLink>
                    )}
                  </div>
                }
              >
                <p className={styles.rowTitle}>
                  <Moment
                    at={appointment.startsAt}
                    timeZone={clinic.timeZone}
                  />
                </p>
                <ForPatient patient={appointment.patient} />
                <p>{appointment.doctor?.name ?? unnamedDoctor}</p>
                <p className={styles.rowDetail}>
                  {appointment.id === newId && <NewMark />}
                  <AppointmentStatus appointment={appointment} />
                  {appointment.code && <span>Código {appointment.code}</span>}
                  {(appointment.preparationReading === 'unread' ||
                    appointment.preparationReading === 'changed') && (
                    <span>Preparación sin leer</span>
                  )}
                  {formWords(appointment) && (
                    <span>{formWords(appointment)}</span>
                  )}
                </p>
                <OwnPlaceInRow
                  appointment={appointment}
                  timeZone={clinic.timeZone}
                />
              </Row>
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}

/** Names the appointment of a button for screen readers. */
function OfMoment({
  appointment,
  clinic,
}: {
  appointment: UpcomingAppointment;
  clinic: Clinic;
}) {
  return (
    <span className="visually-hidden">
      {' '}
      del <Moment at={appointment.startsAt} timeZone={clinic.timeZone} />
    </span>
  );
}

/** The place of the row's patient in the queue, from their arrival on. */
function OwnPlaceInRow({
  appointment,
  timeZone,
}: {
  appointment: UpcomingAppointment;
  timeZone: string;
}) {
  const place = useOwnPlace(appointment);
  if (place) return <OwnPlaceInAccount place={place} timeZone={timeZone} />;
  return <WaitingTicket appointment={appointment} />;
}

function formWords({
  questionnairesMissing: missing,
}: UpcomingAppointment): string | null {
  if (!missing) return null;
  return missing === 1
    ? 'Formulario por responder'
    : `${missing} formularios por responder`;
}

function NewMark() {
  return (
    <span className={styles.new}>
      <span aria-hidden="true">★</span> Nuevo
    </span>
  );
}
