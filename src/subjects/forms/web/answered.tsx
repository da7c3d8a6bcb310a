import { Facts } from '../../../base/ui/facts/facts.tsx';
import { Moment } from '../../../base/ui/moment/moment.tsx';
import type { OwnQuestionnaire } from '../contract/patient.ts';
import { answerWords } from '../rules/questionnaire.ts';
import styles from './own-questionnaires.module.css';

interface AnsweredProps {
  questionnaire: OwnQuestionnaire & {
    response: NonNullable<OwnQuestionnaire['response']>;
  };
  timeZone: string;
}

/** A form with its answers. */
export function Answered({ questionnaire, timeZone }: AnsweredProps) {
  const { items, consent, response } = questionnaire;
  const { answers, answeredAt, answeredByName, isAccepted } = response;
  const given = new Map(answers?.map(({ linkId, value }) => [linkId, value]));
  return (
    <div className={styles.form}>
      <p className={styles.sent}>
        <span aria-hidden="true">✓ </span>
        {answeredByName === null
          ? 'Respondido'
          : `Lo respondió ${answeredByName}`}{' '}
        el <Moment at={answeredAt} timeZone={timeZone} />
      </p>
      {answers === null ? (
        <p>
          Las respuestas las ven quien las dio y los profesionales que atienden.
        </p>
      ) : (
        items.length > 0 && (
          <Facts
            facts={items.map((item) => {
              const value = given.get(item.linkId);
              return {
                label: item.text,
                value:
                  value === undefined
                    ? 'Sin responder'
                    : answerWords(item, value),
              };
            })}
          />
        )
      )}
      {consent !== null && isAccepted && (
        <div className={styles.consent}>
          <p className={styles.written}>{consent}</p>
          <p className={styles.sent}>
            <span aria-hidden="true">✓ </span>Leído y aceptado
          </p>
        </div>
      )}
    </div>
  );
}
