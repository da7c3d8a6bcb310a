import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { Field, unasked } from '../../../base/ui/field/field.tsx';
import {
  formatShortDayWithYear,
  formatShortMomentWithYear,
} from '../../../base/ui/format/format.ts';
import { NO_DOCUMENT, numberOf } from '../../../base/ui/format/person-words.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import { useChooseOnEnter } from '../../patients/web/reads/use-choose-on-enter.ts';
import type { OwnPatient } from '../../record/contract/doctor-record.ts';
import { AskedCopies } from './asked-copies.tsx';
import { BreakGlassForm } from './break-glass-form.tsx';
import styles from './record-pages.module.css';
import { TextSearch } from './text-search.tsx';

/** Milliseconds without typing before a search is sent. */
const PAUSE_MS = 200;

interface OwnPatientsPageProps {
  title: string;
  /** True: also offers to search the text of all their records. */
  withTextSearch?: boolean;
  onOpen: (patientId: string) => void;
}

/**
 * The patients whom the doctor attends or has attended, searched by name or DNI, and the way to open another
 * record.
 */
export function OwnPatientsPage({
  title,
  withTextSearch = false,
  onOpen,
}: OwnPatientsPageProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [isOpening, setOpening] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const result = useInfiniteQuery({
    ...api.doctor.record.patients.infiniteOptions({
      input: (offset: number) => ({
        ...(query && { query }),
        ...(offset > 0 && { offset }),
      }),
      initialPageParam: 0,
      getNextPageParam: ({ nextOffset }) => nextOffset ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const timeZone = clinic.data?.timeZone ?? 'America/Argentina/Buenos_Aires';
  const isSettled =
    text.trim() === query && !result.isPlaceholderData && !result.isFetching;
  const onKeyDown = useChooseOnEnter({
    text,
    isSettled: isSettled || result.isError,
    choose() {
      const first = query ? result.data?.pages[0]?.patients[0] : undefined;
      if (first) onOpen(first.id);
    },
  });
  return (
    <Page
      title={title}
      lead="Quienes usted atiende o atendió."
      action={
        !isOpening && (
          <Button
            kind="quiet"
            className={styles.back}
            onClick={() => setOpening(true)}
          >
            Abrir otra historia por excepción…
          </Button>
        )
      }
    >
      {isOpening && (
        <section className={styles.exception} aria-labelledby="excepcion">
          <h2 id="excepcion">Abrir una historia por excepción</h2>
          <p className={styles.quiet}>
            Por una urgencia, la de alguien a quien usted no atiende ni atendió.
          </p>
          <BreakGlassForm onOpened={onOpen} onClose={() => setOpening(false)} />
        </section>
      )}
      {withTextSearch && <AskedCopies timeZone={timeZone} />}
      {withTextSearch && (
        <div className={styles.finder}>
          <TextSearch />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: browsers of 2023 do not know <search>. */}
      <div role="search" aria-label="Pacientes" className={styles.finder}>
        <Field
          label={withTextSearch ? 'Buscar un paciente' : 'Buscar'}
          hint="Por parte del nombre o del documento. Enter abre la primera historia."
        >
          {(control) => (
            <input
              {...unasked(control)}
              type="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={text}
              onChange={({ target }) => setText(target.value)}
              data-takes-reads
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
      </div>
      <QueryContent
        query={result}
        loading={<LoadingLines label="Buscando sus pacientes…" count={6} />}
      >
        {({ pages }) => {
          const patients = pages.flatMap((page) => page.patients);
          if (patients.length === 0) {
            return query ? (
              <EmptyState
                title={`Nadie de quienes atiende coincide con «${query}»`}
              >
                <p>Pruebe con otra parte del nombre o con el documento.</p>
              </EmptyState>
            ) : (
              <EmptyState title="Todavía no tiene pacientes">
                <p>Aparecen aquí con su primer turno.</p>
              </EmptyState>
            );
          }
          return (
            <>
              <Rows label="Pacientes">
                {patients.map((patient) => (
                  <PatientRow
                    key={patient.id}
                    patient={patient}
                    timeZone={timeZone}
                  />
                ))}
              </Rows>
              {result.isFetchNextPageError && (
                <ActProblem error={result.error} />
              )}
              {result.hasNextPage && (
                <Button
                  className={styles.more}
                  busy={result.isFetchingNextPage}
                  busyLabel="Buscando…"
                  onClick={() => void result.fetchNextPage()}
                >
                  Mostrar más
                </Button>
              )}
            </>
          );
        }}
      </QueryContent>
    </Page>
  );
}

function PatientRow({
  patient,
  timeZone,
}: {
  patient: OwnPatient;
  timeZone: string;
}) {
  const {
    id,
    name,
    fullName,
    lastAppointmentAt,
    nextAppointmentAt,
    entryCount,
  } = patient;
  return (
    <Row
      end={
        <div className={styles.visits}>
          {lastAppointmentAt && (
            <p>
              Última vez {formatShortDayWithYear(lastAppointmentAt, timeZone)}
            </p>
          )}
          {nextAppointmentAt && (
            <p>
              Vuelve {formatShortMomentWithYear(nextAppointmentAt, timeZone)}
            </p>
          )}
        </div>
      }
    >
      <Link
        to="/doctor/records"
        search={{ paciente: id }}
        className={styles.name}
      >
        {name}
      </Link>
      <p className={styles.quiet}>
        {[
          fullName !== name && `En el documento: ${fullName}`,
          numberOf(patient) ?? NO_DOCUMENT,
          entryCount === 0
            ? 'Sin consultas firmadas'
            : entryCount === 1
              ? '1 consulta firmada'
              : `${entryCount} consultas firmadas`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </Row>
  );
}
