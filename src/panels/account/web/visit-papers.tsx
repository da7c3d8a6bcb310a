import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../base/api/web/client/api.ts';
import { Button, ButtonLink } from '../../../base/ui/button/button.tsx';
import { Loading } from '../../../base/ui/loading/loading.tsx';
import styles from '../../../base/ui/page/account.module.css';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import type { VisitPapers } from '../../../subjects/documents/contract/patient-documents.ts';
import {
  agreeing,
  kindNames,
} from '../../../subjects/documents/web/document-words.ts';
import { PdfButton } from '../../../subjects/documents/web/pdf-button.tsx';
import { EntryArticle } from '../../../subjects/record/web/entry-article.tsx';

const notInForce = {
  upcoming: 'todavía no vale',
  expired: 'vencida',
  annulled: 'anulada',
};

/**
 * The papers that each past visit left to the patient, by its appointment. Undefined: not known, or not
 * allowed here.
 */
export function useVisitPapers() {
  const papers = useQuery(api.patient.documents.ofVisits.queryOptions());
  const byVisit = papers.isError
    ? undefined
    : papers.data &&
      new Map(papers.data.map((each) => [each.appointmentId, each]));
  return { byVisit, isRefused: papers.isError };
}

/** Shown in place of the papers if they are not allowed here. */
export function PapersElsewhere() {
  return (
    <p className={styles.rowDetail}>
      Las recetas, órdenes, certificados y consultas están en{' '}
      <ButtonLink
        to="/mi-cuenta/historia"
        kind="quiet"
        className={styles.inText}
      >
        Mi historia
      </ButtonLink>
    </p>
  );
}

interface PapersOfVisitProps {
  papers: VisitPapers;
  timeZone: string;
  /** The professional and the time, for screen readers. */
  visit: string;
}

/** The documents of one visit, and the entry written for the patient: both in the row of the appointment. */
export function PapersOfVisit({ papers, timeZone, visit }: PapersOfVisitProps) {
  const { documents, entryFolio } = papers;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={`${styles.actions} ${styles.ofVisit}`}>
        {documents.map(({ id, kind, folio, status }) => (
          <PdfButton
            key={id}
            fetchPdf={() => client.patient.documents.pdf({ documentId: id })}
          >
            {kindNames[kind]} en PDF
            {status !== 'in_force' &&
              ` (${agreeing(kind, notInForce[status])})`}
            <span className="visually-hidden">
              , folio {folio}, {visit}
            </span>
          </PdfButton>
        ))}
        {entryFolio !== null && (
          <Button
            kind="quiet"
            className={styles.inText}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Cerrar la consulta' : 'Leer la consulta'}
            <span className="visually-hidden">, {visit}</span>
          </Button>
        )}
      </div>
      {isOpen && entryFolio !== null && (
        <EntryInPlace folio={entryFolio} timeZone={timeZone} />
      )}
    </>
  );
}

/** Shows the entry as "Mi historia" does. */
function EntryInPlace({
  folio,
  timeZone,
}: {
  folio: number;
  timeZone: string;
}) {
  const record = useQuery(
    api.patient.record.read.queryOptions({ input: { before: folio + 1 } }),
  );
  return (
    <QueryContent
      query={record}
      loading={<Loading inline label="Buscando la consulta…" />}
    >
      {({ entries }) => {
        const entry = entries.find((each) => each.folio === folio);
        if (!entry)
          return (
            <p className={styles.rowDetail}>
              Esa consulta ya no se puede leer aquí.
            </p>
          );
        return (
          <EntryArticle entry={entry} timeZone={timeZone} reader="patient" />
        );
      }}
    </QueryContent>
  );
}
