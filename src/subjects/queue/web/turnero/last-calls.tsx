import type { QueueCall } from '../../contract/public-queue.ts';
import { keyOf } from './calls-in-turn.ts';
import styles from './turnero.module.css';

interface LastCallsProps {
  calls: QueueCall[];
}

/** The five calls before the current one, for people who were looking elsewhere. */
export function LastCalls({ calls }: LastCallsProps) {
  return (
    <section className={styles.last} aria-labelledby="ultimos-llamados">
      <h2 id="ultimos-llamados">Últimos llamados</h2>
      {calls.length === 0 ? (
        <p className={styles.none}>Aquí quedan los llamados anteriores.</p>
      ) : (
        <ol className={styles.calls}>
          {calls.map((call) => (
            <li key={keyOf(call)}>
              <span className={styles.lastTicket}>{call.ticket}</span>
              <span className={styles.lastRoom}>
                {[call.name, call.room ?? 'Recepción', call.floor]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
