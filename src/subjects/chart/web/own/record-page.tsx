import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { usePrintAll } from '../../../../base/api/web/client/use-print-all.ts';
import { useStoredSession } from '../../../../base/api/web/session/session.ts';
import { numericDay } from '../../../../base/time/spanish-dates.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatDni } from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { OwnDocuments } from './own-documents.tsx';
import styles from './record.module.css';
import { RecordCopy } from './record-copy.tsx';
import { RecordEntries } from './record-entries.tsx';
import { RecordReaders } from './record-readers.tsx';
import { VitalSignHistory } from './vital-sign-history.tsx';

/** The patient's own record: the entries signed for them, the measurements, and the readers. */
export function RecordPage() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const record = useInfiniteQuery(
    api.patient.record.read.infiniteOptions({
      input: (before: number | undefined) => ({
        ...(before !== undefined && { before }),
      }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ olderBefore }) => olderBefore ?? undefined,
    }),
  );
  const printing = usePrintAll(record);
  const timeZone = clinic.data?.timeZone;
  const query = {
    data:
      record.data && timeZone
        ? { pages: record.data.pages, timeZone }
        : undefined,
    error: record.error ?? clinic.error,
    isFetching: record.isFetching || clinic.isFetching,
    refetch: () => Promise.all([record.refetch(), clinic.refetch()]),
  };
  return (
    <Page
      title="Mi historia"
      lead="Lo que los profesionales de la clínica firmaron para que usted lo lea."
    >
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando su historia…" count={5} />}
      >
        {(data) => {
          const entries = data.pages.flatMap((page) => page.entries);
          const number = data.pages[0]?.recordNumber ?? null;
          const until = data.pages[0]?.keptUntil ?? null;
          return (
            <>
              <div className={styles.identity}>
                <p>
                  {number === null ? (
                    'Todavía no tiene número de historia clínica: se lo damos con la primera consulta firmada.'
                  ) : (
                    <>
                      Historia clínica <strong>Nº {number}</strong>
                      <WhoseOnPaper />
                    </>
                  )}
                </p>
                {until && (
                  <p className={styles.quiet}>
                    Se conserva al menos hasta el {numericDay(until)}.
                  </p>
                )}
                {entries.length > 0 && (
                  <p className={styles.act}>
                    <Button
                      busy={printing.isFetching}
                      busyLabel="Preparando…"
                      onClick={() => void printing.print()}
                    >
                      Imprimir
                    </Button>
                  </p>
                )}
              </div>
              <Contents
                hasMeasurements={entries.length > 0}
                hasCopy={number !== null}
              />
              <RecordEntries
                entries={entries}
                timeZone={data.timeZone}
                older={{
                  exist: record.hasNextPage,
                  areComing: record.isFetchingNextPage,
                  error: record.isFetchNextPageError ? record.error : null,
                  ask: () => void record.fetchNextPage(),
                }}
              />
              <div id={places.documents} className={styles.place}>
                <OwnDocuments timeZone={data.timeZone} />
              </div>
              {entries.length > 0 && (
                <div id={places.measurements} className={styles.place}>
                  <VitalSignHistory
                    entries={entries}
                    areThereOlder={record.hasNextPage}
                  />
                </div>
              )}
              {number !== null && <RecordCopy id={places.copy} />}
              <div id={places.readers} className={styles.place}>
                <RecordReaders timeZone={data.timeZone} />
              </div>
            </>
          );
        }}
      </QueryContent>
    </Page>
  );
}

/** The patient's name on paper. Until the profile loads, only the stored name is known. */
function WhoseOnPaper() {
  const patient = useStoredSession('patient');
  const { data: profile } = useQuery(api.patient.profile.get.queryOptions());
  return (
    <span className={styles.onPaper}>
      , de {profile?.fullName ?? patient?.name}
      {profile?.dni && `, DNI ${formatDni(profile.dni)}`}
    </span>
  );
}

const places = {
  documents: 'documentos',
  measurements: 'mediciones',
  copy: 'copia',
  readers: 'quien-vio',
};

/** Links to the parts below the visits, which may be many. */
function Contents({
  hasMeasurements,
  hasCopy,
}: {
  hasMeasurements: boolean;
  hasCopy: boolean;
}) {
  return (
    <nav className={styles.contents} aria-label="En esta página">
      <a href={`#${places.documents}`}>Mis recetas, órdenes y certificados</a>
      {hasMeasurements && (
        <a href={`#${places.measurements}`}>Mis mediciones</a>
      )}
      {hasCopy && <a href={`#${places.copy}`}>Una copia de mi historia</a>}
      <a href={`#${places.readers}`}>Quién vio mi historia</a>
    </nav>
  );
}
