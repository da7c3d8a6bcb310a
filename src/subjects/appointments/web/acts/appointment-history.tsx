import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Moment } from '../../../../base/ui/moment/moment.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import type { ActsRole } from '../kept/appointment-order.ts';
import styles from './appointment-history.module.css';
import { actorWords, stepSentence } from './history-words.ts';

interface AppointmentHistoryProps {
  role: ActsRole;
  appointmentId: string;
  timeZone: string;
}

/** All that happened to an appointment since its booking: what, when, who, why. */
export function AppointmentHistory({
  role,
  appointmentId,
  timeZone,
}: AppointmentHistoryProps) {
  const query = useQuery(
    api[role].appointments.history.queryOptions({ input: { appointmentId } }),
  );
  return (
    <QueryContent
      query={query}
      loading={<LoadingLines label="Buscando los movimientos…" count={2} />}
    >
      {(steps) => (
        <ol className={styles.steps} aria-label="Movimientos del turno">
          {steps.map((step) => (
            <li key={step.id} className={styles.step}>
              <p className={styles.what}>{stepSentence(step, timeZone)}</p>
              <p className={styles.who}>
                <Moment at={step.at} timeZone={timeZone} as="short" /> ·{' '}
                {actorWords(step)}
              </p>
              {step.reason && (
                <p className={styles.why}>Motivo: {step.reason}</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </QueryContent>
  );
}
