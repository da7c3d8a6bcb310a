import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../components/loading/loading.tsx';
import { QueryContent } from '../../../components/problem/query-content.tsx';
import { useReadAgainOf } from '../../../live/use-read-again-of.ts';
import { AnsweredQuestionnaire } from '../../../record/answered-questionnaire.tsx';
import forms from '../desk-forms.module.css';

/** The forms of an appointment: what was answered for the clinic, and of the others that they were. */
export function DeskQuestionnaires({ appointmentId, timeZone }: { appointmentId: string; timeZone: string }) {
  const options = api.reception.questionnaires.list.queryOptions({ input: { appointmentId } });
  const query = useQuery(options);
  useReadAgainOf('reception', { appointmentId, queryKey: options.queryKey });
  return (
    <section className={forms.form} aria-label="Formularios">
      <QueryContent query={query} loading={<LoadingLines label="Buscando los formularios…" count={2} />}>
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
