import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../base/ui/focus/use-error-focus.ts';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { formatDayWithYear, sentence } from '../../../base/ui/format/format.ts';
import { numberOf } from '../../../base/ui/format/person-words.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import { documentWords } from '../../documents/rules/document-words.ts';
import {
  parseRecordQuery,
  RECORD_QUERY_MAX,
} from '../../record/rules/record-query.ts';
import type { EntryPart, RecordMatch } from '../contract/record-search.ts';
import styles from './text-search.module.css';

interface TextSearchProps {
  /** Set: searches this record alone. */
  patientId?: string;
}

/**
 * Searches the text of records when the doctor asks. Patients see each search that shows their text, so
 * results are kept for five minutes: coming back from a record does not search again.
 */
export function TextSearch({ patientId }: TextSearchProps) {
  const queryClient = useQueryClient();
  const memory = ['record-text-search', patientId ?? 'all'];
  const [query, setQuery] = useState(
    () => queryClient.getQueryData<string>(memory) ?? '',
  );
  const [text, setText] = useState(query);
  const [isTooShort, setTooShort] = useState(false);
  const { form, focusFirstError } = useErrorFocus();
  const { focusWithin } = usePlaceFocus(form);
  const result = useInfiniteQuery({
    ...api.doctor.record.search.infiniteOptions({
      input: (before: string | undefined) => ({
        query,
        ...(patientId && { patientId }),
        ...(before && { before }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    }),
    enabled: query !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!parseRecordQuery(text)) {
      setTooShort(true);
      focusFirstError();
      return;
    }
    // The same text is searched again.
    if (text === query) void result.refetch();
    setQuery(text);
    queryClient.setQueryData(memory, text);
    // Otherwise a long background would push the results out of sight.
    form.current?.scrollIntoView({ block: 'start' });
  }
  function close() {
    setQuery('');
    setText('');
    queryClient.removeQueries({ queryKey: memory });
    focusWithin('input');
  }

  return (
    <div className={styles.search}>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers of 2023 do not know <search>. */}
      <form
        ref={form}
        role="search"
        aria-label="En lo escrito"
        noValidate
        className={styles.form}
        onSubmit={submit}
      >
        <TextField
          type="search"
          label={patientId ? 'Buscar en esta historia' : 'Buscar en lo escrito'}
          hint="Todas las palabras, sin importar acentos. Entre comillas, una frase tal cual. Cada búsqueda queda anotada y la ve el paciente."
          error={isTooShort ? 'Escriba al menos dos letras.' : undefined}
          aria-required={false}
          autoComplete="off"
          maxLength={RECORD_QUERY_MAX}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setTooShort(false);
          }}
        />
        <div className={styles.acts}>
          <Button
            type="submit"
            busy={result.isFetching && !result.isFetchingNextPage}
            busyLabel="Buscando…"
          >
            Buscar
          </Button>
          {query && (
            <Button kind="quiet" onClick={close}>
              Cerrar los resultados
            </Button>
          )}
        </div>
      </form>
      {query && (
        <QueryContent
          query={result}
          loading={<LoadingLines label="Buscando en lo escrito…" count={4} />}
        >
          {({ pages }) => {
            const matches = pages.flatMap((page) => page.matches);
            return matches.length === 0 ? (
              <div role="status">
                <EmptyState title={`Nada escrito coincide con «${query}»`}>
                  <p>
                    Pruebe con menos palabras o con el comienzo de una. Se busca
                    en lo que usted puede leer.
                  </p>
                </EmptyState>
              </div>
            ) : (
              <>
                <p role="status" className={styles.quiet}>
                  {matches.length === 1
                    ? 'Una coincidencia'
                    : `${matches.length} coincidencias`}
                  {result.hasNextPage ? ', y hay más' : ''}, de la más nueva a
                  la más vieja.
                </p>
                <Rows label="Coincidencias">
                  {matches.map((match) => (
                    <MatchRow
                      key={match.id}
                      match={match}
                      namesPatient={!patientId}
                    />
                  ))}
                </Rows>
                {result.isFetchNextPageError && (
                  <ActProblem error={result.error} />
                )}
                {result.hasNextPage && (
                  <Button
                    busy={result.isFetchingNextPage}
                    busyLabel="Buscando…"
                    onClick={() => void result.fetchNextPage()}
                  >
                    Mostrar más coincidencias
                  </Button>
                )}
              </>
            );
          }}
        </QueryContent>
      )}
    </div>
  );
}

const partNames: Record<EntryPart, string> = {
  reason: 'Motivo',
  findings: 'Hallazgos',
  diagnoses: 'Diagnósticos',
  plan: 'Plan',
  background: 'Antecedentes',
  addendum: 'Agregado',
  medicines: 'Medicamentos',
  studies: 'Estudios',
  instructions: 'Indicaciones',
  certificate: 'Texto',
  presentedTo: 'Para presentar ante',
  allergies: 'Alergias vistas',
  annulment: 'Motivo de la anulación',
};

function MatchRow({
  match,
  namesPatient,
}: {
  match: RecordMatch;
  namesPatient: boolean;
}) {
  const {
    patient,
    folio,
    readAtFolio,
    visitDay,
    authorName,
    specialtyName,
    isReserved,
    byException,
  } = match;
  const document = documentOf(match);
  const day = sentence(formatDayWithYear(visitDay));
  return (
    <Row>
      <Link
        to="/doctor/records"
        search={{ paciente: patient.id, folio: readAtFolio }}
        className={styles.name}
      >
        {document && `${document}: `}
        {namesPatient
          ? `${patient.name}, ${day.toLowerCase()}`
          : document
            ? day.toLowerCase()
            : day}
      </Link>
      <p className={styles.quiet}>
        {[
          namesPatient && numberOf(patient),
          `folio ${folio}`,
          specialtyName,
          authorName,
          isReserved && 'reservada',
          byException && 'abierta por excepción',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {match.excerpt && <Passage excerpt={match.excerpt} />}
    </Row>
  );
}

/** Names a result that is not a visit. Null: it is a visit. */
function documentOf({ kind, documentKind }: RecordMatch): string | null {
  if (!documentKind) return null;
  const name = documentWords[documentKind];
  return kind === 'annulment' ? `Anulación de ${name.toLowerCase()}` : name;
}

/** Shows the pieces as plain text: none is read as markup. */
function Passage({
  excerpt,
}: {
  excerpt: NonNullable<RecordMatch['excerpt']>;
}) {
  const { part, pieces, cutBefore, cutAfter } = excerpt;
  return (
    <p className={styles.passage}>
      <span className={styles.quiet}>{partNames[part]}: </span>
      {cutBefore && '… '}
      {pieces.map(({ text, isMatch }, index) => {
        const Piece = isMatch ? 'mark' : 'span';
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity, and two may say the same.
        return <Piece key={index}>{text}</Piece>;
      })}
      {cutAfter && ' …'}
    </p>
  );
}
