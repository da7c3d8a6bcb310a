import { type ReactNode, useId, useState } from 'react';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import {
  formatDayWithYear,
  formatTime,
  sentence,
} from '../../../base/ui/format/format.ts';
import type { RecordEntry } from '../contract/record-entries.ts';
import { AttachmentList } from './attachment-list.tsx';
import { EncounterText } from './encounter-text.tsx';
import { type Reader, readerWords } from './reader-words.ts';
import styles from './record.module.css';

interface EntryArticleProps {
  entry: RecordEntry;
  timeZone: string;
  /** The reader decides the words, and the door of the files. */
  reader?: Reader;
  /** The level of its heading. Addenda stand one below. */
  level?: 2 | 3;
  /** Lets it open and close, and says how it begins. Closed, it shows its reason alone. */
  fold?: 'open' | 'closed';
  /** An act on the entry, such as an addendum. */
  children?: ReactNode;
}

/** A signed encounter as doctor and patient read it: folio, author, licence, time, text and addenda. */
export function EntryArticle(props: EntryArticleProps) {
  const {
    entry,
    timeZone,
    reader = 'doctor',
    level = 3,
    fold,
    children,
  } = props;
  const { folio, author, signedAt, visitDay, specialtyName, content } = entry;
  const id = useId();
  const [isOpen, setOpen] = useState(fold !== 'closed');
  const Heading: 'h2' | 'h3' = `h${level}`;
  const Below: 'h3' | 'h4' = level === 2 ? 'h3' : 'h4';
  const day = formatDayWithYear(visitDay);
  const moment = (at: string) =>
    `${formatDayWithYear(dayAt(at, timeZone))}, ${formatTime(at, timeZone)}`;
  const signer = ({ name, license }: RecordEntry['author']) =>
    license ? `${name} (${readerWords[reader].license(license)})` : name;
  return (
    <article className={styles.entry} aria-labelledby={id} tabIndex={-1}>
      <Heading id={id} className={styles.entryTitle}>
        {sentence(day)} · {specialtyName}
      </Heading>
      <p className={styles.signature}>
        Folio {folio} · firmó {signer(author)} el {moment(signedAt)}
      </p>
      {reader === 'doctor' && <Marks entry={entry} />}
      {fold && (
        <div className={styles.fold}>
          {!isOpen && content?.reason && (
            <p className={styles.reason}>{content.reason}</p>
          )}
          <Button
            kind="quiet"
            aria-expanded={isOpen}
            aria-controls={`${id}-text`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Cerrar' : 'Ver la consulta'}
            <span className="visually-hidden"> del {day}</span>
          </Button>
        </div>
      )}
      <div
        id={`${id}-text`}
        className={styles.body}
        data-closed={!isOpen || undefined}
      >
        {content ? (
          <EncounterText content={content} withBackground reader={reader} />
        ) : (
          <p className={styles.quiet}>Reservada a quien la firmó.</p>
        )}
        <AttachmentList
          attachments={entry.attachments}
          role={reader}
          level={level === 2 ? 3 : 4}
        />
        {entry.addenda.map((addendum) => (
          <section key={addendum.id} className={styles.addendum}>
            <Below className={styles.addendumTitle}>
              Agregado · folio {addendum.folio}
            </Below>
            <p className={styles.signature}>
              Firmó {signer(addendum.author)} el {moment(addendum.signedAt)}
            </p>
            <p className={styles.written}>
              {addendum.text ?? 'Reservado a quien lo firmó.'}
            </p>
          </section>
        ))}
        {children}
      </div>
    </article>
  );
}

function Marks({
  entry: { isReserved, isForPatient },
}: Pick<EntryArticleProps, 'entry'>) {
  if (!isReserved && !isForPatient) return null;
  return (
    <p className={styles.marks}>
      {isReserved && <span className={styles.mark}>Reservada</span>}
      {isForPatient && (
        <span className={styles.mark}>Visible para el paciente</span>
      )}
    </p>
  );
}
