import { numericDay } from '../../../base/time/spanish-dates.ts';
import type { DocumentContent } from '../rules/document-content.ts';
import { certificateKindNames, drugWords } from './document-words.ts';
import styles from './documents.module.css';

export function DocumentText({ content }: { content: DocumentContent }) {
  return (
    <div className={styles.content}>
      <Parts content={content} />
      {content.diagnosis && (
        <p>
          <span className={styles.quiet}>Diagnóstico: </span>
          {content.diagnosis.text}
          {content.diagnosis.code && ` (${content.diagnosis.code})`}
        </p>
      )}
    </div>
  );
}

function Parts({ content }: { content: DocumentContent }) {
  switch (content.kind) {
    case 'prescription':
      return (
        <>
          <ol className={styles.drugs}>
            {content.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and two may say the same.
              <li key={index}>
                <p>
                  <strong>{line.genericName}</strong> {drugWords(line)}
                </p>
                <p>{line.dosage}</p>
                {line.suggestedBrand && (
                  <p className={styles.quiet}>
                    Marca sugerida: {line.suggestedBrand}
                  </p>
                )}
              </li>
            ))}
          </ol>
          {content.isLongTreatment && <p>Tratamiento prolongado</p>}
        </>
      );
    case 'study_order':
      return (
        <>
          <ol className={styles.drugs}>
            {content.studies.map(({ text, note }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and two may say the same.
              <li key={index}>
                <strong>{text}</strong>
                {note && ` · ${note}`}
              </li>
            ))}
          </ol>
          {content.isUrgent && <p className={styles.seen}>Urgente</p>}
          {content.instructions && (
            <p className={styles.written}>
              <span className={styles.quiet}>Indicaciones: </span>
              {content.instructions}
            </p>
          )}
        </>
      );
    case 'certificate': {
      const { certificateKind, text, fromDay, toDay, presentedTo } = content;
      return (
        <>
          <p className={styles.small}>
            {certificateKindNames[certificateKind]}
          </p>
          <p className={styles.written}>{text}</p>
          {fromDay && (
            <p>
              {toDay && toDay !== fromDay
                ? `Del ${numericDay(fromDay)} al ${numericDay(toDay)}`
                : `El ${numericDay(fromDay)}`}
            </p>
          )}
          {presentedTo && (
            <p>
              <span className={styles.quiet}>Para presentar ante </span>
              {presentedTo}
            </p>
          )}
        </>
      );
    }
  }
}
