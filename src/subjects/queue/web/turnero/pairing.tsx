import { useEffect, useEffectEvent } from 'react';
import { client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { useOrder } from '../../../../base/api/web/client/use-order.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { formatTime } from '../../../../base/ui/format/format.ts';
import type { Queue } from '../../contract/public-queue.ts';
import styles from './pairing.module.css';

interface PairingProps {
  screen: Queue['screen'];
  timeZone: string | undefined;
  onClose: () => void;
}

/** How long the dialog says that the screen is paired, before it closes. */
const DONE_MS = 10_000;

/** Shows the code to type at the counter. It closes by itself once the screen is paired. */
export function Pairing({ screen, timeZone, onClose }: PairingProps) {
  const start = useOrder(
    (asking: Record<string, never>, idempotencyKey) =>
      client.public.queue.startPairing(asking, { context: { idempotencyKey } }),
    { onDone: () => {} },
  );
  const heading = useFocusShown<HTMLHeadingElement>();
  const begin = useEffectEvent(() => start.mutate({}));
  useEffect(() => begin(), []);
  const isPaired = screen.state === 'paired';
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isPaired) return;
    const timer = setTimeout(() => close(), DONE_MS);
    return () => clearTimeout(timer);
  }, [isPaired]);
  const expiresAt = start.data?.expiresAt;
  const renew = useEffectEvent(() => start.mutate({}));
  useEffect(() => {
    // The code is renewed in time, because the person may be on the way to the counter.
    if (!expiresAt || isPaired) return;
    const left = Temporal.Instant.from(expiresAt)
      .since(Temporal.Now.instant())
      .total('milliseconds');
    if (left > 3_600_000) return;
    const timer = setTimeout(() => renew(), Math.max(left, 60_000));
    return () => clearTimeout(timer);
  }, [expiresAt, isPaired]);

  return (
    <section className={styles.pairing} aria-labelledby="vincular">
      <div>
        <h2 id="vincular" ref={heading} tabIndex={-1}>
          {isPaired ? 'Pantalla vinculada' : 'Vincular esta pantalla'}
        </h2>
        {isPaired ? (
          <p>La clínica la llama «{screen.name}».</p>
        ) : (
          <p>
            Quien administra la clínica lo escribe en Configuración, «Vincular
            una pantalla».
            {expiresAt &&
              timeZone &&
              ` Vence a las ${formatTime(expiresAt, timeZone)}.`}
          </p>
        )}
      </div>
      <div role="status" className={styles.codePlace}>
        {!isPaired && start.data && (
          <p className={styles.code}>
            {start.data.code.slice(0, 3)} {start.data.code.slice(3)}
          </p>
        )}
        {!isPaired && start.error && (
          <p className={styles.problem}>{problemOf(start.error).sentence}</p>
        )}
      </div>
      <div className={styles.acts}>
        {!isPaired && start.error && (
          <Button busy={start.isPending} onClick={() => start.mutate({})}>
            Pedir otro código
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          {isPaired ? 'Listo' : 'Cerrar'}
        </Button>
      </div>
    </section>
  );
}
