import { type ReactNode, useId } from 'react';
import type { RecordEntry } from '../../contract/record-entries.ts';
import { formatDayWithYear, formatTime, sentence } from '../format/format.ts';
import { AttachmentList } from './attachment-list.tsx';
import { EncounterText } from './encounter-text.tsx';
import styles from './record.module.css';

interface EntryArticleProps {
  entry: RecordEntry;
  timeZone: string;
  /** The level of its heading; what was added stands one below. */
  level?: 2 | 3;
  /** What may be done with it: an addendum. */
  children?: ReactNode;
}

/** A signed encounter as it is read: folio, author, licence and time, what was written, and what was added. */
export function EntryArticle({ entry, timeZone, level = 3, children }: EntryArticleProps) {
  const { folio, author, signedAt, visitDay, specialtyName, isReserved, isForPatient, content } = entry;
  const id = useId();
  const Heading: 'h2' | 'h3' = `h${level}`;
  const Below: 'h3' | 'h4' = level === 2 ? 'h3' : 'h4';
  return (
    <article className={styles.entry} aria-labelledby={id} tabIndex={-1}>
      <Heading id={id} className={styles.entryTitle}>
        {sentence(formatDayWithYear(visitDay))} · {specialtyName}
      </Heading>
      <p className={styles.signature}>
        Folio {folio} · firmó {signerWords(author)} el {momentWords(signedAt, timeZone)}
      </p>
      {(isReserved || isForPatient) && (
        <p className={styles.marks}>
          {isReserved && <span className={styles.mark}>Reservada</span>}
          {isForPatient && <span className={styles.mark}>Visible para el paciente</span>}
        </p>
      )}
      {content ? (
        <EncounterText content={content} withBackground />
      ) : (
        <p className={styles.quiet}>Reservada a quien la firmó.</p>
      )}
      <AttachmentList attachments={entry.attachments} role="doctor" level={level === 2 ? 3 : 4} />
      {entry.addenda.map((addendum) => (
        <section key={addendum.id} className={styles.addendum}>
          <Below className={styles.addendumTitle}>Agregado · folio {addendum.folio}</Below>
          <p className={styles.signature}>
            Firmó {signerWords(addendum.author)} el {momentWords(addendum.signedAt, timeZone)}
          </p>
          <p className={styles.written}>{addendum.text ?? 'Reservado a quien lo firmó.'}</p>
        </section>
      ))}
      {children}
    </article>
  );
}

/** `Laura Gómez (MN 123456)`. */
export function signerWords({ name, license }: RecordEntry['author']): string {
  return license ? `${name} (${license})` : name;
}

function momentWords(instant: string, timeZone: string): string {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  return `${formatDayWithYear(day)}, ${formatTime(instant, timeZone)}`;
}
