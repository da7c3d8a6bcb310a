import { pendingActs } from './act-queue.ts';
import type { ActsRole } from './appointment-order.ts';
import { keptActs, onKeptActs } from './kept-acts.ts';

/** Resolves once each act that was pressed on an appointment is answered, or waits for the connection. */
export function actAnswered(
  role: ActsRole,
  appointmentId: string,
): Promise<void> {
  const isUnderWay = () =>
    pendingActs(keptActs(role)).some(
      (act) => act.appointmentId === appointmentId && !act.isKept,
    );
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      if (isUnderWay()) return;
      stop();
      resolve();
    };
    stop = onKeptActs(role, look);
    look();
  });
}
