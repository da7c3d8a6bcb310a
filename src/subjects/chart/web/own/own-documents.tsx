import { useInfiniteQuery } from '@tanstack/react-query';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import { DocumentArticle } from '../../../documents/web/document-article.tsx';
import { kindNames } from '../../../documents/web/document-words.ts';
import { PdfButton } from '../../../documents/web/pdf-button.tsx';
import styles from './record.module.css';

/** The patient's prescriptions, orders and certificates: how each stands, and its PDF. */
export function OwnDocuments({ timeZone }: { timeZone: string }) {
  const query = useInfiniteQuery(
    api.patient.documents.list.infiniteOptions({
      input: (before: number | undefined) => ({
        ...(before !== undefined && { before }),
      }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ olderBefore }) => olderBefore ?? undefined,
    }),
  );
  return (
    <Section title="Mis recetas, órdenes y certificados">
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando sus documentos…" count={3} />}
      >
        {({ pages }) => {
          const documents = pages.flatMap((page) => page.documents);
          if (documents.length === 0) {
            return (
              <EmptyState title="Todavía no hay ninguno">
                <p>
                  Cuando un profesional le emita una receta, una orden o un
                  certificado, lo descarga de aquí.
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
                  <p className={styles.act}>
                    <PdfButton
                      fetchPdf={() =>
                        client.patient.documents.pdf({
                          documentId: document.id,
                        })
                      }
                    >
                      Descargar el PDF{' '}
                      <span className="visually-hidden">
                        de {kindNames[document.content.kind].toLowerCase()},
                        folio {document.folio}
                      </span>
                    </PdfButton>
                  </p>
                </DocumentArticle>
              ))}
              <ActProblem
                error={query.isFetchNextPageError ? query.error : null}
              />
              {query.hasNextPage && (
                <p className={styles.older}>
                  <Button
                    busy={query.isFetchingNextPage}
                    busyLabel="Buscando…"
                    onClick={() => void query.fetchNextPage()}
                  >
                    Ver anteriores{' '}
                    <span className="visually-hidden">de los documentos</span>
                  </Button>
                </p>
              )}
              <p className={styles.quiet}>
                Están firmados electrónicamente. Las recetas y órdenes no tienen
                validez como receta electrónica (Ley 27.553): pregunte en la
                farmacia o en su cobertura si las aceptan.
              </p>
            </div>
          );
        }}
      </QueryContent>
    </Section>
  );
}
