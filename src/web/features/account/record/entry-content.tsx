import type { ReactNode } from 'react';
import type { RecordEntry } from '../../../../contract/record-entries.ts';
import {
  type Background,
  type BackgroundList,
  backgroundLists,
  type EncounterContent,
} from '../../../../domain/record/entry-content.ts';
import { measurementsOf, sayReading } from './measurements.ts';
import { sayPartialDate } from './partial-date.ts';
import styles from './record.module.css';

interface EntryContentProps {
  entry: RecordEntry;
  content: EncounterContent;
}

/** What was written of a visit, part by part. What was left empty is left out; the reason stands above. */
export function EntryContent({ entry, content }: EntryContentProps) {
  const measurements = measurementsOf([entry]);
  return (
    <>
      {content.findings && (
        <Part title="Lo que se encontró">
          <p className={styles.text}>{content.findings}</p>
        </Part>
      )}
      {measurements.length > 0 && (
        <Part title="Mediciones">
          <dl className={styles.signs}>
            {measurements.map(({ name, unit, readings: [reading] }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {reading && sayReading(reading)} {unit}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {content.diagnoses.length > 0 && (
        <Part title={content.diagnoses.length === 1 ? 'Diagnóstico' : 'Diagnósticos'}>
          <ul className={styles.lines}>
            {content.diagnoses.map(({ text, code, codeSystem }) => (
              <li key={`${text} ${code}`}>
                {text}
                {code && (
                  <span className={styles.quiet}>
                    {' '}
                    ({codeSystem} {code})
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {content.plan && (
        <Part title="Qué hacer">
          <p className={styles.text}>{content.plan}</p>
        </Part>
      )}
      {content.background && <BackgroundPart background={content.background} />}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h4>{title}</h4>
      {children}
    </div>
  );
}

const listNames: Record<BackgroundList, string> = {
  problems: 'Problemas de salud',
  allergies: 'Alergias',
  medications: 'Remedios que toma',
  procedures: 'Operaciones',
  familyHistory: 'Enfermedades en la familia',
};

function BackgroundPart({ background }: { background: Background }) {
  const lists = backgroundLists.filter((list) => background[list].length > 0);
  if (lists.length === 0) return null;
  return (
    <Part title="Sus antecedentes, como quedaron ese día">
      <dl className={styles.background}>
        {lists.map((list) => (
          <div key={list}>
            <dt>{listNames[list]}</dt>
            {background[list].map(({ text, since, note }) => (
              <dd key={`${text} ${since} ${note}`}>
                {text}
                {(since || note) && (
                  <span className={styles.quiet}>
                    {' '}
                    ({[since && sayPartialDate(since), note].filter(Boolean).join('; ')})
                  </span>
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Part>
  );
}
