import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { ButtonLink } from '../../../base/ui/button/button.tsx';
import { QueryProblem } from '../../../base/ui/problem/query-problem.tsx';
import styles from './own-questionnaires.module.css';

/** The forms of an appointment: those still to answer, and those answered. */
export function OwnQuestionnaires({
  appointmentId,
}: {
  appointmentId: string;
}) {
  const id = useId();
  const query = useQuery(
    api.patient.questionnaires.list.queryOptions({
      input: { appointmentId },
      refetchOnMount: 'always',
    }),
  );
  if (query.isError && !query.data) return <QueryProblem query={query} />;
  const shown =
    query.data?.filter(({ canAnswer, response }) => canAnswer || response) ??
    [];
  if (shown.length === 0) return null;
  return (
    <section className={styles.own} aria-labelledby={id}>
      <p id={id} className={styles.name}>
        {shown.length === 1
          ? 'Formulario de la clínica'
          : 'Formularios de la clínica'}
      </p>
      <ul className={styles.list}>
        {shown.map(({ questionnaireId, title, response }) => (
          <li key={questionnaireId} className={styles.row}>
            <span className={styles.what}>
              {title}
              {response && (
                <span className={styles.sent}>
                  <span aria-hidden="true">✓ </span>Respondido
                </span>
              )}
            </span>
            <ButtonLink
              to="/mi-cuenta/citas"
              search={{ turno: appointmentId, formulario: questionnaireId }}
              kind={response ? 'quiet' : 'second'}
            >
              {response ? 'Ver' : 'Responder'}{' '}
              <span className="visually-hidden">{title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
