import { useId, useState } from 'react';
import type { RecordEntry } from '../../../../contract/record-entries.ts';
import { dayAt } from '../../../../domain/time/clinic-zone.ts';
import { Button } from '../../../components/button/button.tsx';
import { formatDayWithYear, formatTime, sentence } from '../../../format/format.ts';
import { AttachmentList } from '../../../record/attachment-list.tsx';
import { EntryContent } from './entry-content.tsx';
import styles from './record.module.css';

interface OwnRecordEntryProps {
  entry: RecordEntry;
  timeZone: string;
  isOpenFirst: boolean;
}

/** A signed visit: when, with whom and why; opened, all that was written. On paper every one is open. */
export function OwnRecordEntry({ entry, timeZone, isOpenFirst }: OwnRecordEntryProps) {
  const { folio, signedAt, author, visitDay, specialtyName, content, addenda } = entry;
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const day = formatDayWithYear(visitDay);
  const moment = (at: string) => `${formatDayWithYear(dayAt(at, timeZone))}, ${formatTime(at, timeZone)}`;
  return (
    <li className={styles.entry}>
      <h3>
        <time dateTime={visitDay}>{sentence(day)}</time>
      </h3>
      <p className={styles.author}>{author.name}</p>
      <p className={styles.quiet}>
        {[specialtyName, author.license && `Matrícula ${author.license}`].filter(Boolean).join(' · ')}
      </p>
      {content?.reason && (
        <p className={styles.reason}>
          <span className={styles.quiet}>Motivo: </span>
          {content.reason}
        </p>
      )}
      <p className={styles.act}>
        <Button
          kind="quiet"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Cerrar' : 'Ver la consulta'}
          <span className="visually-hidden"> del {day}</span>
        </Button>
      </p>
      <div id={id} className={styles.body} data-closed={!isOpen || undefined}>
        {content && <EntryContent entry={entry} content={content} />}
        <AttachmentList attachments={entry.attachments} role="patient" level={4} />
        {addenda.map((addendum) => (
          <div key={addendum.id} className={styles.addendum}>
            <h4>Agregado después</h4>
            <p className={styles.text}>{addendum.text}</p>
            <p className={styles.quiet}>
              {addendum.author.name}
              {addendum.author.license && `, matrícula ${addendum.author.license}`}, el{' '}
              <time dateTime={addendum.signedAt}>{moment(addendum.signedAt)}</time>. Folio {addendum.folio}.
            </p>
          </div>
        ))}
        <p className={styles.quiet}>
          Folio {folio}, firmado el <time dateTime={signedAt}>{moment(signedAt)}</time>.
        </p>
      </div>
    </li>
  );
}
