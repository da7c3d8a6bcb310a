import { type Background, backgroundLists } from '../../domain/record/entry-content.ts';
import styles from './record.module.css';
import { backgroundListNames, lineWords } from './record-words.ts';

/** A background to be read: each list with its lines. */
export function BackgroundText({ background }: { background: Background }) {
  return (
    <dl className={styles.background}>
      {backgroundLists.map((list) => (
        <div key={list} className={styles.backgroundList}>
          <dt>{backgroundListNames[list]}</dt>
          {background[list].length === 0 && <dd className={styles.quiet}>Nada anotado</dd>}
          {background[list].map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and two may say the same.
            <dd key={index}>{lineWords(line)}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
