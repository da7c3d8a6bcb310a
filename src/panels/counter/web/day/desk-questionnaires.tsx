import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { useReadAgainOf } from '../../../../base/api/web/live/use-read-again-of.ts';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { AnsweredQuestionnaire } from '../../../../subjects/forms/web/answered-questionnaire.tsx';

/**
 * The forms of an appointment. Answers meant for professionals alone are not shown, only that they were
 * given.
 */
export function DeskQuestionnaires({
  appointmentId,
  timeZone,
}: {
  appointmentId: string;
  timeZone: string;
}) {
  const options = api.reception.questionnaires.list.queryOptions({
    input: { appointmentId },
  });
  const query = useQuery(options);
  useReadAgainOf('reception', { appointmentId, queryKey: options.queryKey });
  return (
    <section className={forms.form} aria-label="Formularios">
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando los formularios…" count={2} />}
      >
        {(questionnaires) =>
          questionnaires.length === 0 ? (
            <EmptyState title="Su práctica no pide formularios" />
          ) : (
            questionnaires.map((each) => (
              <AnsweredQuestionnaire
                key={each.questionnaireId}
                questionnaire={each}
                timeZone={timeZone}
                level={3}
              />
            ))
          )
        }
      </QueryContent>
    </section>
  );
}
