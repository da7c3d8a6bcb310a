import type { QueueCall } from '../../../contract/public/queue.ts';
import { spokenCall } from '../../../domain/queue/ticket-code.ts';
import styles from './turnero.module.css';

interface CurrentCallProps {
  call: QueueCall | null;
  /** The call is being announced at this moment. */
  isAnnounced: boolean;
}

/** The current call, large enough to read from across the room; its spoken text stands below. */
export function CurrentCall({ call, isAnnounced }: CurrentCallProps) {
  return (
    <section className={styles.current} data-announced={isAnnounced || undefined} aria-label="Llamado actual">
      {call ? (
        <>
          <p className={styles.ticket}>{call.ticket}</p>
          <p className={styles.room}>{call.room ?? 'Acérquese a recepción'}</p>
        </>
      ) : (
        <p className={styles.nobody}>Todavía no se llamó a nadie</p>
      )}
      <p className={styles.caption} role="status">
        {isAnnounced && call ? spokenCall(call) : ''}
      </p>
    </section>
  );
}
