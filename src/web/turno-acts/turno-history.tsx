import { useQuery } from '@tanstack/react-query';
import { LoadingLines } from '../components/loading/loading.tsx';
import { Moment } from '../components/moment/moment.tsx';
import { GuardedQuery } from '../guarded/guarded-query.tsx';
import { api } from '../lib/api.ts';
import { actorWords, stepSentence } from './history-words.ts';
import styles from './turno-history.module.css';
import type { ActsRole } from './use-turno-acts.ts';

interface TurnoHistoryProps {
  role: ActsRole;
  appointmentId: string;
  timeZone: string;
}

/** All that happened to a turno, from its booking on: what, when, who, why. */
export function TurnoHistory({ role, appointmentId, timeZone }: TurnoHistoryProps) {
  const query = useQuery(api[role].turnos.history.queryOptions({ input: { appointmentId } }));
  return (
    <GuardedQuery
      role={role}
      query={query}
      loading={<LoadingLines label="Buscando la historia…" count={2} />}
    >
      {(steps) => (
        <ol className={styles.steps} aria-label="Historia del turno">
          {steps.map((step) => (
            <li key={step.id} className={styles.step}>
              <p className={styles.what}>{stepSentence(step, timeZone)}</p>
              <p className={styles.who}>
                <Moment at={step.at} timeZone={timeZone} as="short" /> · {actorWords(step)}
              </p>
              {step.reason && <p className={styles.why}>Motivo: {step.reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </GuardedQuery>
  );
}
