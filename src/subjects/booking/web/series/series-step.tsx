import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import { wordsOfWays } from '../../../../base/person/rules/channels.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { formatMoment, sentence } from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import type { BookingSearch } from '../../../schedule/web/availability/booking-search.ts';
import type { BookedSeries } from '../../contract/series.ts';
import { ChildQuestion } from '../patient/for-children.tsx';
import { ForWhomChoice } from '../patient/for-whom-choice.tsx';
import type { Go } from '../state/booking-navigation.ts';
import {
  actsNoMore,
  type ForWhom,
  useReadFamilyAgain,
} from '../state/for-whom.ts';
import type { Subject } from '../state/use-subject.ts';
import { StepPage } from '../steps/step-page.tsx';
import { LimitNotice, useOwnLimit } from '../who/own-limit.tsx';
import { PersonCoverage } from '../who/person-coverage.tsx';
import styles from './series.module.css';
import { SeriesCalendarButton } from './series-calendar-button.tsx';
import { SeriesForm } from './series-form.tsx';
import { SeriesPlanList } from './series-plan.tsx';
import { searchOfSeries, seriesOf } from './series-search.ts';
import { sessionsWords } from './series-words.ts';

interface SeriesStepProps {
  subject: Subject;
  clinic: Clinic;
  search: BookingSearch;
  forWhom: ForWhom;
  go: Go;
}

/**
 * Several sessions at once. The address has the wish, the free times are below it, and one act books them.
 */
export default function SeriesStep({
  subject,
  clinic,
  search,
  forWhom,
  go,
}: SeriesStepProps) {
  const { doctor, specialty, practice } = subject;
  const most = practice.maxSessions ?? 2;
  const choice = seriesOf(search);
  const [booked, setBooked] = useState<BookedSeries | null>(null);
  const { chosen, isSettling } = forWhom;
  const patientId = chosen?.patientId;
  const isKnown = chosen !== null && !isSettling;
  const limit = useOwnLimit(
    isKnown && booked === null ? practice.specialtyId : undefined,
    patientId,
  );
  const payer = forWhom.payerFor(patientId);
  const covered = {
    practiceId: practice.id,
    ...payer.input,
    ...(patientId && { patientId }),
  };
  const wish = choice && {
    ...covered,
    ...choice,
    count: Math.min(choice.count, most),
    ...(doctor && { doctorId: doctor.id }),
  };
  const planned = useQuery({
    ...api.patient.series.plan.queryOptions({
      input: wish ?? { ...covered, count: 2, weekdays: [1], part: null },
    }),
    enabled:
      wish !== null &&
      booked === null &&
      isKnown &&
      limit === null &&
      payer.coverage !== undefined,
  });
  const readFamilyAgain = useEffectEvent(useReadFamilyAgain());
  const isOver =
    planned.isError && forWhom.problemOf(planned.error).sentence === actsNoMore;
  useEffect(() => {
    if (isOver) readFamilyAgain();
  }, [isOver]);
  if (booked)
    return (
      <SeriesBooked
        series={booked}
        clinic={clinic}
        forName={patientId ? chosen?.name : undefined}
      />
    );
  return (
    <StepPage
      step={2}
      title="Reserve varias sesiones"
      lead={`${practice.name} ${doctor ? `con ${doctor.name}` : `con cualquier profesional de ${specialty.name}`}`}
      onBack={() =>
        go({
          paso: 'horario',
          sesiones: undefined,
          dias: undefined,
          parte: undefined,
          persona: undefined,
        })
      }
    >
      <ForWhomChoice forWhom={forWhom} legend="Las sesiones son para" />
      {forWhom.isAsked && isKnown && (
        <PersonCoverage
          forWhom={forWhom}
          patientId={patientId}
          isTried={choice !== null}
        />
      )}
      <ChildQuestion
        forWhom={forWhom}
        names={{ specialtyName: specialty.name, practiceName: practice.name }}
        today={clinic.today}
      />
      {limit && <LimitNotice limit={limit} />}
      {!limit && isKnown && (
        <SeriesForm
          chosen={choice}
          most={most}
          isAnyDoctor={doctor === null}
          busy={planned.isFetching}
          onChoose={(next) =>
            go({ ...searchOfSeries(next), paso: 'serie' }, { within: true })
          }
        />
      )}
      {wish && isKnown && !limit && payer.coverage && (
        <QueryContent
          query={planned}
          loading={<LoadingLines label="Buscando las sesiones…" count={4} />}
        >
          {(found) => (
            <SeriesPlanList
              key={JSON.stringify(wish)}
              plan={found}
              clinic={clinic}
              doctorName={doctor?.name ?? null}
              covered={covered}
              forWhom={forWhom}
              onBooked={setBooked}
            />
          )}
        </QueryContent>
      )}
    </StepPage>
  );
}

const toldWords = wordsOfWays(({ seriesWords }) => seriesWords, {
  none: 'No le enviamos mensajes: anote los días, o imprima esta página.',
});

/** The sessions as they were booked, each with its code. */
function SeriesBooked({
  series,
  clinic,
  forName,
}: {
  series: BookedSeries;
  clinic: Clinic;
  /** The patient's name, if not the signed-in person's. */
  forName: string | undefined;
}) {
  return (
    <StepPage step={3} title="Sesiones reservadas">
      <Notice
        tone="good"
        title={`Reservó ${sessionsWords(series.appointments.length)}${forName ? ` para ${forName}` : ''}.`}
        actions={
          <>
            <ButtonLink to="/mi-cuenta/citas" kind="main">
              Ver mis turnos
            </ButtonLink>
            <SeriesCalendarButton seriesId={series.id} />
          </>
        }
      >
        <p>
          {toldWords[series.toldBy]} Cada una se cambia o cancela por separado;
          en «Mis turnos» puede cancelarlas todas juntas.
        </p>
      </Notice>
      <Rows label="Sesiones reservadas">
        {series.appointments.map(
          ({ id, startsAt, doctorName, roomName, code }) => (
            <Row
              key={id}
              end={<span className={styles.code}>Código {code}</span>}
            >
              <p className={styles.sessionDay}>
                {sentence(formatMoment(startsAt, clinic.timeZone))}
              </p>
              <p className={styles.quiet}>
                {[doctorName, roomName].filter(Boolean).join(' · ')}
              </p>
            </Row>
          ),
        )}
      </Rows>
    </StepPage>
  );
}
