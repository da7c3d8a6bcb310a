import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { needsHigherLevel, raiseLevel } from '../../../api/level-gate.ts';
import { costWords } from '../../../appointments/visit/visit-words.ts';
import { Button } from '../../../components/button/button.tsx';
import { Facts } from '../../../components/facts/facts.tsx';
import { Loading } from '../../../components/loading/loading.tsx';
import { QueryProblem } from '../../../components/problem/query-problem.tsx';
import styles from '../account.module.css';

/** What an own appointment is for, what to prepare and what to pay, for a session that may see it. */
export function OwnVisit({ appointmentId }: { appointmentId: string }) {
  const query = useQuery(api.patient.appointments.visit.queryOptions({ input: { appointmentId } }));
  if (needsHigherLevel(query.error)) {
    return (
      <p>
        <Button kind="quiet" className={styles.inText} onClick={() => void raiseLevel()}>
          Ver práctica, preparación y precio
        </Button>
      </p>
    );
  }
  if (query.isError) return <QueryProblem query={query} />;
  if (!query.data) return <Loading inline label="Buscando para qué es…" />;
  const { practiceName, specialtyName, preparation } = query.data;
  const { value, detail } = costWords(query.data);
  return (
    <Facts
      facts={[
        {
          label: 'Qué',
          value: practiceName === specialtyName ? practiceName : `${practiceName} · ${specialtyName}`,
        },
        { label: 'Preparación', value: preparation || 'No necesita' },
        { label: 'A pagar', value: detail ? `${value} · ${detail}` : value },
      ]}
    />
  );
}
