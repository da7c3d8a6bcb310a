import { useState } from 'react';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { RecordEntry } from '../../../record/contract/record-entries.ts';
import { EntryArticle } from '../../../record/web/entry-article.tsx';
import styles from './record.module.css';

interface RecordEntriesProps {
  /** Newest first. */
  entries: RecordEntry[];
  timeZone: string;
  older: {
    exist: boolean;
    areComing: boolean;
    error: unknown;
    ask: () => void;
  };
}

/** The signed visits, the newest one open. When older ones load, the first of them takes the focus. */
export function RecordEntries({
  entries,
  timeZone,
  older,
}: RecordEntriesProps) {
  const [countBefore, setCountBefore] = useState<number | null>(null);
  const hasNew = countBefore !== null && entries.length > countBefore;
  const place = useFocusShown(hasNew && countBefore, {
    within: `:scope > ul > :nth-child(${(countBefore ?? 0) + 1}) button`,
  });
  return (
    <Section title="Mis consultas">
      {entries.length === 0 ? (
        <EmptyState title="Todavía no hay consultas para leer">
          <p>
            Cuando un profesional firme una consulta para que usted la lea, la
            verá aquí.
          </p>
        </EmptyState>
      ) : (
        <div ref={place}>
          <ul aria-label="Consultas, de la más nueva a la más antigua">
            {entries.map((entry, index) => (
              <li key={entry.id}>
                <EntryArticle
                  entry={entry}
                  timeZone={timeZone}
                  reader="patient"
                  fold={index === 0 ? 'open' : 'closed'}
                />
              </li>
            ))}
          </ul>
          <ActProblem error={older.error} />
          {older.exist && (
            <p className={styles.older}>
              <Button
                busy={older.areComing}
                busyLabel="Buscando…"
                onClick={() => {
                  setCountBefore(entries.length);
                  older.ask();
                }}
              >
                Ver anteriores
              </Button>
            </p>
          )}
        </div>
      )}
    </Section>
  );
}
