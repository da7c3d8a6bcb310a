import { useQuery } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { announce } from '../../../base/ui/announcer/announce.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { QueryProblem } from '../../../base/ui/problem/query-problem.tsx';
import type { StaffQuestionnaire } from '../../forms/contract/fields.ts';
import {
  AnsweredQuestionnaire,
  answersAsText,
} from '../../forms/web/answered-questionnaire.tsx';
import styles from './visit.module.css';

interface AnsweredBeforeProps {
  appointmentId: string;
  timeZone: string;
  /** Takes answers into the visit being written. They are part of the record once it is signed. */
  onTake?: (text: string) => void;
}

/**
 * The patient's answers from before the visit. Each reading is noted, so they are read once, when the visit
 * is opened.
 */
export function AnsweredBefore({
  appointmentId,
  timeZone,
  onTake,
}: AnsweredBeforeProps) {
  const query = useQuery({
    ...api.doctor.questionnaires.read.queryOptions({
      input: { appointmentId },
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (query.isError) return <QueryProblem query={query} />;
  if (!query.data || query.data.length === 0) return null;
  function take(questionnaire: StaffQuestionnaire) {
    onTake?.(answersAsText(questionnaire));
    announce('Respuestas pasadas a los hallazgos');
  }
  return (
    <section className={styles.last} aria-labelledby="respondido-antes">
      <h2 id="respondido-antes" className={styles.sideTitle}>
        Antes de venir
      </h2>
      {query.data.map((each) => (
        <AnsweredQuestionnaire
          key={each.questionnaireId}
          questionnaire={each}
          timeZone={timeZone}
          level={3}
        >
          {onTake && (
            <p>
              <Button
                kind="quiet"
                className={styles.take}
                onClick={() => take(each)}
              >
                Pasar a los hallazgos{' '}
                <span className="visually-hidden">{each.title}</span>
              </Button>
            </p>
          )}
        </AnsweredQuestionnaire>
      ))}
    </section>
  );
}
