import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { usePrintAll } from '../../../base/api/web/client/use-print-all.ts';
import { numericDay } from '../../../base/time/spanish-dates.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button, ButtonLink } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import {
  formatShortMomentWithYear,
  formatTime,
} from '../../../base/ui/format/format.ts';
import { numberOf } from '../../../base/ui/format/person-words.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { QueryProblem } from '../../../base/ui/problem/query-problem.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import { DocumentDesk } from '../../documents/web/document-desk.tsx';
import type { MedicalRecord } from '../../record/contract/doctor-record.ts';
import { BackgroundText } from '../../record/web/background-text.tsx';
import { MeasurementsDialog } from '../../record/web/measurements-dialog.tsx';
import { documentsAs, joinTimeline } from './join-timeline.ts';
import styles from './record-pages.module.css';
import { TextSearch } from './text-search.tsx';
import { Timeline } from './timeline.tsx';
import type { TimelineFilters } from './timeline-filters.ts';

interface RecordPageProps {
  patientId: string;
  /** The list begins with this folio, and goes back from it. */
  fromFolio?: number | undefined;
}

/** A patient's record: the patient, the background, and every signed visit, the newest first. */
export function RecordPage({ patientId, fromFolio }: RecordPageProps) {
  const [filters, setFilters] = useState<TimelineFilters>({});
  const [areMeasurementsOpen, setMeasurementsOpen] = useState(false);
  const { specialtyName: _, ...asked } = filters;
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const query = useInfiniteQuery({
    ...api.doctor.record.read.infiniteOptions({
      input: (before: number | undefined) => ({
        patientId,
        ...asked,
        ...(before && { before }),
      }),
      initialPageParam: fromFolio && fromFolio + 1,
      getNextPageParam: ({ olderBefore }) => olderBefore ?? undefined,
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
  const documents = useInfiniteQuery({
    ...api.doctor.documents.list.infiniteOptions({
      input: (before: number | undefined) => ({
        patientId,
        ...(before && { before }),
      }),
      initialPageParam: fromFolio && fromFolio + 1,
      getNextPageParam: ({ olderBefore }) => olderBefore ?? undefined,
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const printing = usePrintAll(query, documents);
  const timeZone = clinic.data?.timeZone ?? 'America/Argentina/Buenos_Aires';
  const [newest] = query.data?.pages ?? [];
  const isUnknown =
    query.error !== null && problemOf(query.error).code === 'NOT_FOUND';
  return (
    <Page
      title={newest ? newest.patient.name : 'Historia clínica'}
      lead={newest && patientWords(newest)}
      above={
        <ButtonLink to="/doctor/patients" kind="quiet" className={styles.back}>
          ← Pacientes
        </ButtonLink>
      }
      action={
        newest &&
        clinic.data && (
          <DocumentDesk
            patientId={patientId}
            appointmentId={null}
            timeZone={timeZone}
            today={clinic.data.today}
          />
        )
      }
      width="wide"
    >
      {isUnknown ? (
        <EmptyState
          title="No hay una historia que usted pueda abrir"
          action={<ButtonLink to="/doctor/patients">Ir a Pacientes</ButtonLink>}
        >
          <p>
            Se abren las de quienes atiende o atendió. Por una urgencia puede
            abrirse otra, por excepción.
          </p>
        </EmptyState>
      ) : (
        <QueryContent
          query={query}
          loading={<LoadingLines label="Abriendo la historia…" count={8} />}
        >
          {({ pages }) =>
            newest && (
              <div className={styles.record}>
                {newest.openUntil && (
                  <Notice
                    tone="warning"
                    title={`Abierta por excepción hasta las ${formatTime(newest.openUntil, timeZone)}`}
                  >
                    <p>
                      El paciente ve quién la abrió, cuándo y el motivo que
                      usted escribió.
                    </p>
                  </Notice>
                )}
                <Section title="Antecedentes">
                  <p className={styles.quiet}>
                    {backgroundWords(newest, timeZone)}
                  </p>
                  <BackgroundText background={newest.background.background} />
                  {newest.entryCount > 0 && (
                    <p className={styles.entryActs}>
                      <Button
                        kind="quiet"
                        onClick={() => setMeasurementsOpen(true)}
                      >
                        Ver las mediciones
                      </Button>
                    </p>
                  )}
                </Section>
                {documents.error && <QueryProblem query={documents} />}
                <TextSearch patientId={patientId} />
                {fromFolio && (
                  <Notice title={`Desde el folio ${fromFolio} hacia atrás`}>
                    <p>
                      <Link
                        to="/doctor/records"
                        search={{ paciente: patientId }}
                      >
                        Ver desde la consulta más reciente
                      </Link>
                    </p>
                  </Notice>
                )}
                <Timeline
                  {...joinTimeline(
                    pages,
                    (documents.data?.pages ?? []).map((page) =>
                      documentsAs({ ...filters, fromFolio }, page),
                    ),
                  )}
                  record={newest}
                  filters={filters}
                  isFiltering={query.isPlaceholderData}
                  onFilter={setFilters}
                  printing={printing}
                  timeZone={timeZone}
                  more={
                    <>
                      {query.isFetchNextPageError && (
                        <ActProblem error={query.error} />
                      )}
                      {(query.hasNextPage || documents.hasNextPage) && (
                        <Button
                          busy={
                            query.isFetchingNextPage ||
                            documents.isFetchingNextPage
                          }
                          busyLabel="Buscando…"
                          onClick={() => {
                            if (query.hasNextPage) void query.fetchNextPage();
                            if (documents.hasNextPage)
                              void documents.fetchNextPage();
                          }}
                        >
                          Ver anteriores
                        </Button>
                      )}
                    </>
                  }
                />
              </div>
            )
          }
        </QueryContent>
      )}
      {areMeasurementsOpen && newest && (
        <MeasurementsDialog
          patientId={patientId}
          name={newest.patient.name}
          onClose={() => setMeasurementsOpen(false)}
        />
      )}
    </Page>
  );
}

function patientWords({ patient }: MedicalRecord): string {
  const { recordNumber, keptUntil, fullName, name, ageYears, coverage } =
    patient;
  return [
    recordNumber === null
      ? 'Sin historia todavía'
      : `Historia n.º ${recordNumber}`,
    fullName !== name && `en el documento: ${fullName}`,
    ageYears !== null && (ageYears === 1 ? '1 año' : `${ageYears} años`),
    numberOf(patient),
    coverage,
    keptUntil && `se conserva al menos hasta el ${numericDay(keptUntil)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function backgroundWords(
  { background: { since, authorName, folio } }: MedicalRecord,
  timeZone: string,
): string {
  if (!since) return 'Nadie los anotó todavía.';
  return `Folio ${folio}, de ${authorName ?? 'otra consulta'}, ${formatShortMomentWithYear(since, timeZone)}.`;
}
