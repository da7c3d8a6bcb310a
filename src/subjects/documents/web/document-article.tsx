import { type ReactNode, useId } from 'react';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { numericDay } from '../../../base/time/spanish-dates.ts';
import {
  formatDayWithYear,
  formatTime,
  sentence,
} from '../../../base/ui/format/format.ts';
import type { ClinicalDocument } from '../contract/record-documents.ts';
import { DocumentText } from './document-text.tsx';
import {
  agreeing,
  isPast,
  kindNames,
  statusSigns,
  statusWords,
  validityWords,
} from './document-words.ts';
import styles from './documents.module.css';

interface DocumentArticleProps {
  document: ClinicalDocument;
  timeZone: string;
  /** The acts on the document. */
  children?: ReactNode;
}

/** A document as doctor and patient read it: status, folio, author, time, content and annulment. */
export function DocumentArticle({
  document,
  timeZone,
  children,
}: DocumentArticleProps) {
  const {
    folio,
    issuedAt,
    issuedOn,
    professional,
    content,
    renews,
    renewedBy,
    annulment,
  } = document;
  const { kind } = content;
  const id = useId();
  const moment = (at: string) =>
    `${formatDayWithYear(dayAt(at, timeZone))}, ${formatTime(at, timeZone)}`;
  return (
    <article className={styles.document} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {kindNames[kind]} · {sentence(formatDayWithYear(issuedOn))}
        </h3>
        <StatusMark document={document} />
      </div>
      <p className={styles.quiet}>
        Folio {folio} · {agreeing(kind, 'firmada')} electrónicamente por{' '}
        {professional.name} ({professional.license}) el {moment(issuedAt)} ·{' '}
        {validityWords(document)}
      </p>
      <DocumentText content={content} />
      {document.allergiesSeen.map(({ genericName, allergy, reason }) => (
        <p key={`${genericName} ${allergy}`} className={styles.seen}>
          <span aria-hidden="true">! </span>
          {genericName}, con la alergia a {allergy} a la vista: «{reason}»
        </p>
      ))}
      <p className={styles.quiet}>Código para comprobarlo: {document.code}</p>
      {renews && (
        <p className={styles.quiet}>
          Renueva {kind === 'certificate' ? 'el' : 'la'} del{' '}
          {numericDay(renews.issuedOn)}.
        </p>
      )}
      {renewedBy && (
        <p className={styles.quiet}>
          {agreeing(kind, 'Renovada')} el {numericDay(renewedBy.issuedOn)}.
        </p>
      )}
      {annulment && (
        <div className={styles.annulment}>
          <h4 className={styles.small}>
            {agreeing(kind, 'Anulada')} · folio {annulment.folio}
          </h4>
          <p className={styles.quiet}>
            Por {annulment.authorName}, el {moment(annulment.at)}
          </p>
          <p className={styles.written}>{annulment.reason}</p>
        </div>
      )}
      {children}
    </article>
  );
}

/** The status of a document: a sign, a word and a tone. */
export function StatusMark({ document }: { document: ClinicalDocument }) {
  const { status, content } = document;
  return (
    <span
      className={styles.status}
      data-status={isPast(document) ? 'past' : status}
    >
      <span aria-hidden="true">{statusSigns[status]} </span>
      {statusWords({ ...document, kind: content.kind })}
    </span>
  );
}
