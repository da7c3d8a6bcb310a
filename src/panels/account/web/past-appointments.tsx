import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { Button, ButtonLink } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import {
  formatDayWithYear,
  formatTime,
  sentence,
} from '../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import styles from '../../../base/ui/page/account.module.css';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import type { PastAppointment } from '../../../subjects/appointments/contract/account.ts';
import { searchOfFirstAgain } from './again.ts';
import { statusWords } from './appointment-words.ts';
import {
  PapersElsewhere,
  PapersOfVisit,
  useVisitPapers,
} from './visit-papers.tsx';

/** Past appointments, loaded on demand and after step-up. */
export function PastAppointments() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Mis turnos anteriores">
      {isOpen ? (
        <AskedPastAppointments />
      ) : (
        <p>
          <Button onClick={() => setOpen(true)}>
            Ver mis turnos anteriores
          </Button>
        </p>
      )}
    </Section>
  );
}

function AskedPastAppointments() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const past = useQuery(api.patient.appointments.past.queryOptions());
  const timeZone = clinic.data?.timeZone;
  return (
    <QueryContent
      query={{
        ...past,
        data: past.data && timeZone ? { past: past.data, timeZone } : undefined,
      }}
      loading={
        <LoadingLines label="Buscando sus turnos anteriores…" count={3} />
      }
    >
      {(data) => <PastRows {...data} />}
    </QueryContent>
  );
}

function PastRows({
  past,
  timeZone,
}: {
  past: PastAppointment[];
  timeZone: string;
}) {
  const { byVisit, isRefused } = useVisitPapers();
  if (past.length === 0)
    return <EmptyState title="Todavía no tiene turnos anteriores" />;
  return (
    <>
      {isRefused && <PapersElsewhere />}
      <Rows label="Turnos anteriores">
        {past.map((appointment) => {
          const papers = byVisit?.get(appointment.id);
          const day = formatDayWithYear(dayAt(appointment.startsAt, timeZone));
          return (
            <Row
              key={appointment.id}
              end={
                <div className={styles.actions}>
                  <span className={styles.status}>
                    {statusWords[appointment.status]}
                  </span>
                  {appointment.again && (
                    <ButtonLink
                      to="/mi-cuenta/agendar"
                      search={searchOfFirstAgain(
                        appointment,
                        appointment.again,
                      )}
                      kind="quiet"
                      className={styles.rowEnd}
                    >
                      Otra vez
                      <span className="visually-hidden">
                        : {appointment.practiceName} con{' '}
                        {appointment.doctor.name}
                      </span>
                    </ButtonLink>
                  )}
                </div>
              }
            >
              <p className={styles.rowTitle}>
                <time dateTime={appointment.startsAt}>
                  {sentence(day)}, {formatTime(appointment.startsAt, timeZone)}
                </time>
              </p>
              <p>{appointment.doctor.name}</p>
              <p className={styles.rowDetail}>
                {appointment.practiceName} · {appointment.specialtyName}
              </p>
              {papers && (
                <PapersOfVisit
                  papers={papers}
                  timeZone={timeZone}
                  visit={`${appointment.doctor.name}, ${day}`}
                />
              )}
            </Row>
          );
        })}
      </Rows>
    </>
  );
}
