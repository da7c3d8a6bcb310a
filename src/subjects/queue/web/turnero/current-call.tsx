import type { ReactNode } from 'react';
import { spokenCall } from '../../../appointments/rules/ticket-code.ts';
import type { QueueCall } from '../../contract/public-queue.ts';
import styles from './turnero.module.css';

interface CurrentCallProps {
  /** Null: there is no call now. */
  call: QueueCall | null;
  /** The call is being announced at this moment. */
  isAnnounced: boolean;
  /** The content while there is no call. */
  children: ReactNode;
}

/** The current call, large enough to read from across the room; its spoken text stands below. */
export function CurrentCall({ call, isAnnounced, children }: CurrentCallProps) {
  return (
    <section
      className={styles.current}
      data-announced={isAnnounced || undefined}
      aria-label="Llamado actual"
    >
      {call ? (
        <>
          <p className={styles.ticket}>{call.ticket}</p>
          {call.name && <p className={styles.name}>{call.name}</p>}
          <p className={styles.room}>{call.room ?? 'Acérquese a recepción'}</p>
          {call.floor && <p className={styles.floor}>{call.floor}</p>}
        </>
      ) : (
        children
      )}
      <p className={styles.caption} role="status">
        {isAnnounced && call ? spokenCall(call) : ''}
      </p>
    </section>
  );
}
