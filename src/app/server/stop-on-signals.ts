import type { Logger } from 'pino';

export interface StopOrder {
  /**
   * How long `/readyz` answers 503 while all else is still answered, so that proxies turn to another process.
   */
  noticeMs: number;
  /** True if a user waits at a terminal: the process then waits only for open requests. */
  isHurried: boolean;
}

// npm hands on a Ctrl+C that the terminal has already sent to this process.
const sameSignalMs = 1000;
/** The longest stop after the notice. Then the process cuts what is left. */
const mostMs = 4500;

/**
 * Stops the product on a signal, within 4.5 s after the notice. SIGTERM gives notice, SIGINT (Ctrl+C) does
 * not. A second signal, a second later or more, ends it at once. Committed data stay in either case.
 */
export function stopOnSignals(
  stop: (order: StopOrder) => Promise<void>,
  { noticeMs, logger }: { noticeMs: number; logger: Logger },
): void {
  let isTold = false;
  let isSameSignal = true;
  const told = (signal: 'SIGTERM' | 'SIGINT') => {
    if (isTold) {
      if (isSameSignal) return;
      logger.warn('told to stop again: ends at once');
      process.exit(1);
    }
    isTold = true;
    // Waits for a turn of the event loop, because a signal may have come while the process was blocked.
    setTimeout(() => setImmediate(() => (isSameSignal = false)), sameSignalMs);
    logger.info('stopping');
    const isHurried = signal === 'SIGINT';
    const order = { noticeMs: isHurried ? 0 : noticeMs, isHurried };
    setTimeout(() => {
      logger.warn('what was not over in time was cut');
      process.exit(0);
    }, order.noticeMs + mostMs);
    void stop(order).then(() => process.exit(0));
  };
  process.on('SIGTERM', told);
  process.on('SIGINT', told);
}
