import type { Logger } from 'pino';

export interface StopOrder {
  /** How long `/readyz` answers 503 while everything else is still answered, so that proxies turn to another process. */
  noticeMs: number;
  /** Somebody waits at a terminal: nothing is waited for that nobody asked. */
  isHurried: boolean;
}

// npm hands on a Ctrl+C that the terminal has already sent to this process.
const sameSignalMs = 1000;
/** The longest stop after the notice: what is not over by then is cut. */
const mostMs = 4500;

/**
 * Stops the product when it is told to, within 4.5 s after the notice. SIGTERM gives notice; SIGINT, a Ctrl+C, does
 * not. A second signal, a second later or more, ends it at once. The database keeps what was committed either way.
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
    // One turn later: what came while this process was held up counts as of the time when it came.
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
