import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { useLive } from '../../../../base/api/web/live/live.ts';
import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import {
  formatDayWithYear,
  sentence,
} from '../../../../base/ui/format/format.ts';
import { formatPhone } from '../../../../base/ui/format/format-phone.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { OwnSchedule } from '../../contract/schedule.ts';
import { stretchOf } from './absence-words.ts';
import styles from './doctor-schedule.module.css';
import { OwnAbsences } from './own-absences.tsx';
import { OwnActs } from './own-acts.tsx';
import { OwnRequests } from './own-requests.tsx';
import { termsOf } from './schedule-words.ts';
import { WeekHours } from './week-hours.tsx';

/** The doctor's hours, which the administration sets up, and the doctor's own absences and delays. */
export function DoctorSchedulePage() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const schedule = useQuery(api.doctor.schedule.get.queryOptions());
  useLive('doctor', (changes) => {
    if (changes.some(({ kind }) => kind === 'all' || kind === 'schedule'))
      void schedule.refetch();
  });
  const query = {
    ...schedule,
    data: schedule.data &&
      clinic.data && { schedule: schedule.data, clinic: clinic.data },
    error: schedule.error ?? clinic.error,
    refetch: () => Promise.all([schedule.refetch(), clinic.refetch()]),
  };
  return (
    <Page
      title="Mis horarios"
      lead="Cuándo atiende y cuándo no, según la clínica."
    >
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando sus horarios…" count={7} />}
      >
        {(data) => <Schedule {...data} />}
      </QueryContent>
    </Page>
  );
}

function Schedule({
  schedule,
  clinic,
}: {
  schedule: OwnSchedule;
  clinic: Clinic;
}) {
  const { rules, today, extraSessions, holidays } = schedule;
  const { timeZone } = clinic;
  return (
    <>
      <OwnActs schedule={schedule} timeZone={timeZone} />
      <Section title="Semana habitual">
        {rules.length === 0 ? (
          <EmptyState title="Todavía no tiene horarios cargados">
            <p>
              Sin ellos, nadie puede reservar con usted. Pida a la
              administración que los cargue.
            </p>
          </EmptyState>
        ) : (
          <WeekHours rules={rules} today={today} />
        )}
        <WhoToAsk clinic={clinic} />
      </Section>
      <OwnAbsences schedule={schedule} timeZone={timeZone} />
      <OwnRequests schedule={schedule} timeZone={timeZone} />
      <Section title="Jornadas extra">
        {extraSessions.length === 0 ? (
          <p className={styles.none}>No hay ninguna prevista.</p>
        ) : (
          <Rows label="Jornadas extra">
            {extraSessions.map((session) => (
              <Row key={session.startsAt}>
                <p className={styles.name}>
                  {sentence(stretchOf(session, timeZone))}
                </p>
                <p className={styles.detail}>{termsOf(session).join(' · ')}</p>
              </Row>
            ))}
          </Rows>
        )}
      </Section>
      <Section title="Feriados que vienen">
        {holidays.length === 0 ? (
          <p className={styles.none}>
            La clínica no tiene feriados cargados para los próximos doce meses.
          </p>
        ) : (
          <Rows label="Feriados que vienen">
            {holidays.map(({ day, name, isWorked }) => (
              <Row key={day}>
                <p className={styles.name}>{name}</p>
                <p>
                  {sentence(formatDayWithYear(day))} ·{' '}
                  <span
                    className={styles.mark}
                    data-worked={isWorked || undefined}
                  >
                    {isWorked ? '✓ la clínica atiende' : 'no se atiende'}
                  </span>
                </p>
              </Row>
            ))}
          </Rows>
        )}
      </Section>
    </>
  );
}

/** The weekly hours cannot be changed here: tells the doctor whom to contact. */
function WhoToAsk({ clinic: { phones, email } }: { clinic: Clinic }) {
  return (
    <Notice title="¿Algo cambió?">
      <p>
        Los horarios de cada semana los carga la administración de la clínica.
        Avísele en persona
        {phones[0] && (
          <>
            , al <a href={`tel:${phones[0]}`}>{formatPhone(phones[0])}</a>
          </>
        )}
        {email && (
          <>
            {' '}
            o a <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        . Antes de cambiarlos, se revisa qué turnos ya dados quedarían afuera.
      </p>
    </Notice>
  );
}
