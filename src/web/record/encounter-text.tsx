import type { EncounterContent } from '../../domain/record/entry-content.ts';
import { Facts } from '../components/facts/facts.tsx';
import { BackgroundText } from './background-text.tsx';
import styles from './record.module.css';
import { encounterParts } from './record-words.ts';

interface EncounterTextProps {
  content: EncounterContent;
  /** Shows the background that the encounter left, too. */
  withBackground?: boolean;
}

/** An encounter to be read. */
export function EncounterText({ content, withBackground = false }: EncounterTextProps) {
  const parts = encounterParts(content);
  return (
    <>
      {parts.length === 0 && <p className={styles.quiet}>No dice nada todavía.</p>}
      <Facts
        facts={parts.map(({ label, text }) => ({
          label,
          value: <span className={styles.written}>{text}</span>,
        }))}
      />
      {withBackground && content.background && (
        <details className={styles.more}>
          <summary>Antecedentes como quedaron</summary>
          <BackgroundText background={content.background} />
        </details>
      )}
    </>
  );
}
