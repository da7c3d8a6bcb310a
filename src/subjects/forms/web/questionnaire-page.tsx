import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { ButtonLink } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { useFocusShown } from '../../../base/ui/focus/use-focus-shown.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { OwnQuestionnaire } from '../contract/patient.ts';
import { Answered } from './answered.tsx';
import styles from './own-questionnaires.module.css';
import { QuestionnaireForm } from './questionnaire-form.tsx';
import { errorsOf } from './typed-answers.ts';

interface QuestionnairePageProps {
  appointmentId: string;
  questionnaireId: string;
  timeZone: string | undefined;
}

/** A form of an appointment, to be answered before it, or with its answers. */
export function QuestionnairePage({
  appointmentId,
  questionnaireId,
  timeZone,
}: QuestionnairePageProps) {
  const options = api.patient.questionnaires.list.queryOptions({
    input: { appointmentId },
  });
  const query = useQuery({ ...options, refetchOnMount: 'always' });
  const questionnaire = query.data?.find(
    (each) => each.questionnaireId === questionnaireId,
  );
  return (
    <Page
      title={questionnaire?.title ?? 'Formulario'}
      above={
        <ButtonLink
          to="/mi-cuenta/citas"
          search={{ turno: appointmentId }}
          kind="quiet"
          className={styles.back}
        >
          Volver al turno
        </ButtonLink>
      }
    >
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando el formulario…" count={4} />}
      >
        {() =>
          questionnaire && timeZone ? (
            <OneQuestionnaire
              appointmentId={appointmentId}
              questionnaire={questionnaire}
              timeZone={timeZone}
            />
          ) : (
            <EmptyState title="Ese formulario ya no se pide para este turno" />
          )
        }
      </QueryContent>
    </Page>
  );
}

const none = {};

function OneQuestionnaire({
  appointmentId,
  questionnaire,
  timeZone,
}: {
  appointmentId: string;
  questionnaire: OwnQuestionnaire;
  timeZone: string;
}) {
  const queryClient = useQueryClient();
  const { questionnaireId, response, canAnswer, version } = questionnaire;
  // The form is read again while the patient types, so that a changed form is noticed.
  const [openedVersion] = useState(version);
  const queryKey = api.patient.questionnaires.list.queryKey({
    input: { appointmentId },
  });
  const answering = useMutation(
    api.patient.questionnaires.answer.mutationOptions({
      onSuccess: async (kept) => {
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, (before) =>
          before?.map((each) =>
            each.questionnaireId === kept.questionnaireId ? kept : each,
          ),
        );
        confirmDone('Formulario enviado');
      },
      // The shown form may be older than the refusal.
      onError: (error) => {
        const { code } = problemOf(error);
        if (code !== 'INVALID_INPUT' && code !== 'OFFLINE')
          void queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
  const hasResponse = response !== null;
  // The form that had the focus is gone.
  const place = useFocusShown(hasResponse, { isLater: true });
  const problem = answering.error ? problemOf(answering.error) : null;
  const refused = useRefused(
    problem?.code === 'INVALID_INPUT' ? problem.fields : null,
  );
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {response ? (
        <Answered
          questionnaire={{ ...questionnaire, response }}
          timeZone={timeZone}
        />
      ) : canAnswer ? (
        <QuestionnaireForm
          questionnaire={questionnaire}
          refused={refused}
          busy={answering.isPending}
          onSend={(sent) =>
            answering.mutate({ appointmentId, questionnaireId, ...sent })
          }
          onEdit={() =>
            answering.error && !answering.isPending && answering.reset()
          }
        />
      ) : (
        <EmptyState title="Ya no se puede responder: pasó la hora del turno, o el turno cambió">
          <p>Dígalo en la consulta.</p>
        </EmptyState>
      )}
      {problem?.code === 'CHANGED_MEANWHILE' ||
      (canAnswer && !problem && version !== openedVersion) ? (
        <p role="alert" className={styles.changed}>
          La clínica acaba de cambiar este formulario. Lo que respondió sigue
          aquí: revíselo y envíelo otra vez.
        </p>
      ) : (
        problem?.code !== 'INVALID_INPUT' && (
          <ActProblem
            error={answering.error}
            onRetry={() =>
              answering.variables && answering.mutate(answering.variables)
            }
            retrying={answering.isPending}
          />
        )
      )}
    </div>
  );
}

/** Returns the same object for the same refusal, so that each refusal is shown once. */
function useRefused(
  fields: Record<string, string> | null,
): Record<string, string> {
  const last = useRef<{ text: string; errors: Record<string, string> }>({
    text: '',
    errors: none,
  });
  const text = fields === null ? '' : JSON.stringify(fields);
  if (text !== last.current.text)
    last.current = { text, errors: fields ? errorsOf(fields) : none };
  return last.current.errors;
}
