import { type Background, backgroundLists } from '../rules/entry-content.ts';
import { type Reader, readerWords } from './reader-words.ts';
import styles from './record.module.css';
import { lineWords } from './record-words.ts';

interface BackgroundTextProps {
  background: Background;
  reader?: Reader;
}

/** A background to read, list by list. Doctors see the empty lists, too. */
export function BackgroundText({
  background,
  reader = 'doctor',
}: BackgroundTextProps) {
  const lists = backgroundLists.filter(
    (list) => reader === 'doctor' || background[list].length > 0,
  );
  return (
    <dl className={styles.background}>
      {lists.map((list) => (
        <div key={list} className={styles.backgroundList}>
          <dt>{readerWords[reader].lists[list]}</dt>
          {background[list].length === 0 && (
            <dd className={styles.quiet}>Nada anotado</dd>
          )}
          {background[list].map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and two may say the same.
            <dd key={index}>{lineWords(line)}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
