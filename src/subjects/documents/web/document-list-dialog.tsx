import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { SelectField } from '../../../base/ui/field/text-field.tsx';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { PanelDialog } from '../../../base/ui/panel/panel-dialog.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { type DocumentKind, documentKinds } from '../rules/document-content.ts';
import { DocumentActs } from './document-acts.tsx';
import { DocumentArticle } from './document-article.tsx';
import styles from './documents.module.css';

interface DocumentListDialogProps {
  patientId: string;
  appointmentId: string | null;
  timeZone: string;
  onClose: () => void;
}

const kindWords: Record<DocumentKind, string> = {
  prescription: 'Recetas',
  study_order: 'Órdenes',
  certificate: 'Certificados',
};

/** A patient's documents by all doctors, newest first: to look up, renew, annul or print. */
export function DocumentListDialog({
  patientId,
  appointmentId,
  timeZone,
  onClose,
}: DocumentListDialogProps) {
  const [kind, setKind] = useState<DocumentKind | ''>('');
  const query = useInfiniteQuery(
    api.doctor.documents.list.infiniteOptions({
      input: (before: number | undefined) => ({
        patientId,
        ...(kind && { kind }),
        ...(before && { before }),
      }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ olderBefore }) => olderBefore ?? undefined,
    }),
  );
  return (
    <PanelDialog title="Recetas, órdenes y certificados" onClose={onClose}>
      <SelectField
        label="Mostrar"
        aria-required={false}
        value={kind}
        onChange={({ target }) => setKind(target.value as DocumentKind | '')}
      >
        <option value="">Todo</option>
        {documentKinds.map((each) => (
          <option key={each} value={each}>
            {kindWords[each]}
          </option>
        ))}
      </SelectField>
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando los documentos…" count={5} />}
      >
        {({ pages }) => {
          const documents = pages.flatMap((page) => page.documents);
          if (documents.length === 0) {
            return (
              <EmptyState
                title={
                  kind
                    ? 'No hay ninguno de esos'
                    : 'Todavía no se emitió ninguno'
                }
              >
                <p>
                  Lo que se emita queda aquí, con su estado, para imprimirlo o
                  renovarlo.
                </p>
              </EmptyState>
            );
          }
          return (
            <div>
              {documents.map((document) => (
                <DocumentArticle
                  key={document.id}
                  document={document}
                  timeZone={timeZone}
                >
                  <DocumentActs
                    document={document}
                    appointmentId={appointmentId}
                  />
                </DocumentArticle>
              ))}
              {query.isFetchNextPageError && <ActProblem error={query.error} />}
              {query.hasNextPage && (
                <p className={styles.more}>
                  <Button
                    busy={query.isFetchingNextPage}
                    busyLabel="Buscando…"
                    onClick={() => void query.fetchNextPage()}
                  >
                    Ver anteriores
                  </Button>
                </p>
              )}
            </div>
          );
        }}
      </QueryContent>
    </PanelDialog>
  );
}
