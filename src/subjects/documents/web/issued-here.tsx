import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { PanelDialog } from '../../../base/ui/panel/panel-dialog.tsx';
import { DocumentActs } from './document-acts.tsx';
import { DocumentArticle } from './document-article.tsx';
import { kindNames, shortWords, statusWords } from './document-words.ts';
import styles from './documents.module.css';

interface IssuedHereProps {
  patientId: string;
  appointmentId: string;
  timeZone: string;
}

/**
 * The documents issued at this visit, in a line. Each opens to be printed, renewed or annulled. No document:
 * no line.
 */
export function IssuedHere({
  patientId,
  appointmentId,
  timeZone,
}: IssuedHereProps) {
  const { data } = useQuery({
    ...api.doctor.documents.list.queryOptions({
      input: { patientId, appointmentId },
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [openId, setOpenId] = useState<string | null>(null);
  const documents = data?.documents ?? [];
  const open = documents.find(({ id }) => id === openId);
  if (documents.length === 0) return null;
  return (
    <div className={styles.here}>
      <p className={styles.quiet} id="emitido">
        Emitido en esta consulta:
      </p>
      <ul aria-labelledby="emitido">
        {documents.map(({ id, content, status, daysEndedOn }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.issued}
              data-annulled={status === 'annulled' || undefined}
              onClick={() => setOpenId(id)}
            >
              <strong>{kindNames[content.kind]}</strong> {shortWords(content)}
              {(status !== 'in_force' || daysEndedOn) &&
                ` (${statusWords({ kind: content.kind, status, daysEndedOn }).toLowerCase()})`}
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <PanelDialog
          title={`${kindNames[open.content.kind]}, folio ${open.folio}`}
          onClose={() => setOpenId(null)}
        >
          <DocumentArticle document={open} timeZone={timeZone}>
            <DocumentActs document={open} appointmentId={appointmentId} />
          </DocumentArticle>
        </PanelDialog>
      )}
    </div>
  );
}
