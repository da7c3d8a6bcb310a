import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UpcomingTurno } from '../../../contract/patient/account.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { ButtonLink } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Moment } from '../../components/moment/moment.tsx';
import { Page } from '../../components/page/page.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { Section } from '../../components/section/section.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import styles from './account.module.css';
import { CancelledTurnos } from './cancelled-turnos.tsx';
import { NextTurno } from './next-turno.tsx';
import { PastTurnos } from './past-turnos.tsx';
import { TurnoStatus } from './turno-status.tsx';

interface TurnosPageProps {
  /** The turno just booked, to be marked. */
  newId: string | undefined;
  /** Everything to take along of it, on the visit that booked it. */
  justBooked: ReactNode;
}

/** The patient's turnos: the next one first and large. */
export function TurnosPage({ newId, justBooked }: TurnosPageProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  // What was just done to one of them, here or in public, has to show.
  const turnos = useQuery(api.patient.turnos.list.queryOptions({ refetchOnMount: 'always' }));
  const query = {
    ...turnos,
    data: turnos.data && clinic.data && { turnos: turnos.data, clinic: clinic.data },
    error: turnos.error ?? clinic.error,
    refetch: () => Promise.all([turnos.refetch(), clinic.refetch()]),
  };
  return (
    <Page
      title="Mis turnos"
      action={
        <ButtonLink
          to="/mi-cuenta/citas"
          search={{ agendar: '' }}
          kind={justBooked || turnos.data?.[0]?.canConfirm ? 'second' : 'main'}
        >
          Agendar cita
        </ButtonLink>
      }
    >
      {justBooked && <Section title="Turno reservado">{justBooked}</Section>}
      <GuardedQuery
        role="patient"
        query={query}
        loading={<LoadingLines label="Buscando sus turnos…" count={3} />}
      >
        {(found) => <Upcoming {...found} newId={newId} isNextShown={!justBooked} />}
      </GuardedQuery>
      {clinic.data && <CancelledTurnos timeZone={clinic.data.timeZone} />}
      <PastTurnos />
    </Page>
  );
}

interface UpcomingProps {
  turnos: UpcomingTurno[];
  clinic: Clinic;
  newId: string | undefined;
  /** The first one stands large, before the others. */
  isNextShown: boolean;
}

function Upcoming({ turnos, clinic, newId, isNextShown }: UpcomingProps) {
  const [next] = turnos;
  if (!next) {
    return (
      <Section title="Próximos turnos">
        <EmptyState title="No tiene turnos reservados">
          <p>Cuando reserve uno, aquí verá el día, la hora y dónde es.</p>
        </EmptyState>
      </Section>
    );
  }
  const listed = isNextShown ? turnos.slice(1) : turnos;
  return (
    <>
      {isNextShown && (
        <Section title="Su próximo turno">
          {next.id === newId && <NewMark />}
          <NextTurno turno={next} clinic={clinic} />
        </Section>
      )}
      {listed.length > 0 && (
        <Section title={isNextShown ? 'Después' : 'Próximos turnos'}>
          <Rows label={isNextShown ? 'Turnos siguientes' : 'Próximos turnos'}>
            {listed.map((turno) => (
              <Row
                key={turno.id}
                end={
                  <ButtonLink
                    to="/mi-cuenta/citas"
                    search={{ turno: turno.id }}
                    kind="quiet"
                    className={styles.rowEnd}
                  >
                    Ver el turno
                    <span className="visually-hidden">
                      {' '}
                      del <Moment at={turno.startsAt} timeZone={clinic.timeZone} />
                    </span>
                  </ButtonLink>
                }
              >
                <p className={styles.rowTitle}>
                  <Moment at={turno.startsAt} timeZone={clinic.timeZone} />
                </p>
                <p>{turno.doctor.name}</p>
                <p className={styles.rowDetail}>
                  {turno.id === newId && <NewMark />}
                  <TurnoStatus turno={turno} />
                  {turno.status === 'arrived' && turno.ticket && <span>Número {turno.ticket}</span>}
                  {turno.code && <span>Código {turno.code}</span>}
                </p>
              </Row>
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}

function NewMark() {
  return (
    <span className={styles.new}>
      <span aria-hidden="true">★</span> Nuevo
    </span>
  );
}
