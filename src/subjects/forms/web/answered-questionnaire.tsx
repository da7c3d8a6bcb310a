import type { ReactNode } from 'react';
import { formatShortMoment } from '../../../base/ui/format/format.ts';
import type { StaffQuestionnaire } from '../contract/fields.ts';
import { answerWords } from '../rules/questionnaire.ts';
import styles from './answered-questionnaire.module.css';

interface AnsweredQuestionnaireProps {
  questionnaire: StaffQuestionnaire;
  timeZone: string;
  /** The heading level: one more than that of the page around it. */
  level: 3 | 4;
  /** The possible acts on the answers. */
  children?: ReactNode;
}

/** A form of an appointment for staff: its answers, or only that it was answered. */
export function AnsweredQuestionnaire(props: AnsweredQuestionnaireProps) {
  const { questionnaire, timeZone, level, children } = props;
  const { title, version, isOutdated, isConsent, response } = questionnaire;
  const Heading = `h${level}` as const;
  return (
    <article className={styles.form}>
      <Heading className={styles.title}>{title}</Heading>
      {response === null ? (
        <p className={styles.quiet}>
          {isConsent ? 'Sin aceptar' : 'Sin responder'}
        </p>
      ) : (
        <>
          <p className={styles.quiet}>
            <span className={styles.done}>
              <span aria-hidden="true">✓ </span>
              {isConsent ? 'Aceptado' : 'Respondido'}
            </span>{' '}
            {formatShortMoment(response.answeredAt, timeZone)}
            {response.answeredByName !== null &&
              ` por ${response.answeredByName}`}
            {` · versión ${version}`}
            {isOutdated && ' (hay una más nueva)'}
          </p>
          {response.answers === null ? (
            <p className={styles.quiet}>Lo lee solo el profesional.</p>
          ) : (
            response.answers.length > 0 && (
              <dl className={styles.answers}>
                {response.answers.map(({ linkId, text, type, value }) => (
                  <div key={linkId}>
                    <dt>{text}</dt>
                    <dd data-blank={value === null || undefined}>
                      {value === null
                        ? 'Sin responder'
                        : answerWords({ type }, value)}
                    </dd>
                  </div>
                ))}
              </dl>
            )
          )}
          {response.consent !== null && (
            <details>
              <summary className={styles.summary}>Texto que aceptó</summary>
              <p className={styles.written}>{response.consent}</p>
            </details>
          )}
          {response.answers !== null && response.answers.length > 0 && children}
        </>
      )}
    </article>
  );
}

/** The answers as lines of text, for a doctor to insert into a visit. */
export function answersAsText({ title, response }: StaffQuestionnaire): string {
  const lines = (response?.answers ?? []).flatMap(({ text, type, value }) =>
    value === null ? [] : [`${text} ${answerWords({ type }, value)}`],
  );
  return [
    `${title} (respondió ${response?.answeredByName ?? 'el paciente'}):`,
    ...lines,
  ].join('\n');
}
