import { Facts } from '../../../base/ui/facts/facts.tsx';
import {
  backgroundLists,
  type EncounterContent,
} from '../rules/entry-content.ts';
import { BackgroundText } from './background-text.tsx';
import { type Reader, readerWords } from './reader-words.ts';
import styles from './record.module.css';
import { encounterParts } from './record-words.ts';

interface EncounterTextProps {
  content: EncounterContent;
  /** True: also shows the background that the encounter left. */
  withBackground?: boolean;
  reader?: Reader;
}

/** An encounter to read. For doctors the background is folded, because the one that holds stands above. */
export function EncounterText({
  content,
  withBackground = false,
  reader = 'doctor',
}: EncounterTextProps) {
  const { background } = content;
  const words = readerWords[reader];
  const parts = encounterParts(content, words.parts);
  const saysBackground =
    background !== null &&
    (reader === 'doctor' ||
      backgroundLists.some((list) => background[list].length > 0));
  return (
    <>
      {parts.length === 0 && (
        <p className={styles.quiet}>No dice nada todavía.</p>
      )}
      <Facts
        facts={parts.map(({ label, text }) => ({
          label,
          value: <span className={styles.written}>{text}</span>,
        }))}
      />
      {withBackground && saysBackground && (
        <details className={styles.more} open={reader === 'patient'}>
          <summary>{words.background}</summary>
          <BackgroundText background={background} reader={reader} />
        </details>
      )}
    </>
  );
}
