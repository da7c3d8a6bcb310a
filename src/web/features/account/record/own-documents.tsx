import { useInfiniteQuery } from '@tanstack/react-query';
import { api, client } from '../../../api/api.ts';
import { Button } from '../../../components/button/button.tsx';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../components/loading/loading.tsx';
import { QueryContent } from '../../../components/problem/query-content.tsx';
import { Section } from '../../../components/section/section.tsx';
import { DocumentArticle } from '../../../documents/document-article.tsx';
import { kindNames } from '../../../documents/document-words.ts';
import { PdfButton } from '../../../documents/pdf-button.tsx';
import { ActProblem } from '../../../step-up/act-problem.tsx';
import styles from './record.module.css';

/** The patient's prescriptions, orders and certificates: how each stands, and its PDF. */
export function OwnDocuments({ timeZone }: { timeZone: string }) {
  const query = useInfiniteQuery(
    api.patient.documents.list.infiniteOptions({
      input: (before: number | undefined) => ({ ...(before !== undefined && { before }) }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ olderBefore }) => olderBefore ?? undefined,
    }),
  );
  return (
    <Section title="Mis recetas, órdenes y certificados">
      <QueryContent query={query} loading={<LoadingLines label="Buscando sus documentos…" count={3} />}>
        {({ pages }) => {
          const documents = pages.flatMap((page) => page.documents);
          if (documents.length === 0) {
            return (
              <EmptyState title="Todavía no hay ninguno">
                <p>
                  Cuando un profesional le emita una receta, una orden o un certificado, lo descarga de aquí.
                </p>
              </EmptyState>
            );
          }
          return (
            <div>
              {documents.map((document) => (
                <DocumentArticle key={document.id} document={document} timeZone={timeZone}>
                  <p className={styles.act}>
                    <PdfButton fetchPdf={() => client.patient.documents.pdf({ documentId: document.id })}>
                      Descargar el PDF{' '}
                      <span className="visually-hidden">
                        de {kindNames[document.content.kind].toLowerCase()}, folio {document.folio}
                      </span>
                    </PdfButton>
                  </p>
                </DocumentArticle>
              ))}
              <ActProblem error={query.isFetchNextPageError ? query.error : null} />
              {query.hasNextPage && (
                <p className={styles.older}>
                  <Button
                    busy={query.isFetchingNextPage}
                    busyLabel="Buscando…"
                    onClick={() => void query.fetchNextPage()}
                  >
                    Ver anteriores <span className="visually-hidden">de los documentos</span>
                  </Button>
                </p>
              )}
              <p className={styles.quiet}>
                Están firmados electrónicamente. Las recetas y órdenes no tienen validez como receta
                electrónica (Ley 27.553): pregunte en la farmacia o en su cobertura si las aceptan.
              </p>
            </div>
          );
        }}
      </QueryContent>
    </Section>
  );
}
