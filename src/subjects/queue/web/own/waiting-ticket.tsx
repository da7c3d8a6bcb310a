import { useEffect, useRef } from 'react';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import styles from '../../../../base/ui/page/account.module.css';
import type { UpcomingAppointment } from '../../../appointments/contract/account.ts';

/** For a patient in the waiting room: their ticket, and whether it was called. */
export function WaitingTicket({
  appointment: { status, ticket, call },
}: {
  appointment: UpcomingAppointment;
}) {
  const calledTo = status === 'arrived' && call ? wordsOf(call) : null;
  const before = useRef(calledTo);
  useEffect(() => {
    if (calledTo && before.current !== calledTo)
      announce(calledTo, 'assertive');
    before.current = calledTo;
  }, [calledTo]);

  if (status !== 'arrived' || (!ticket && !calledTo)) return null;
  return (
    <div className={styles.ticket} data-called={calledTo ? true : undefined}>
      {ticket && (
        <p>
          <span className={styles.label}>Su número</span>{' '}
          <strong className={styles.number}>{ticket}</strong>
        </p>
      )}
      <p>
        {calledTo ??
          'Ya sabemos que llegó. Cuando sea su turno, la pantalla mostrará su número.'}
      </p>
    </div>
  );
}

function wordsOf({ roomName }: { roomName: string | null }): string {
  return roomName
    ? `Es su turno: pase a ${roomName}.`
    : 'Es su turno: pase, por favor.';
}
