import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { formatCountdown } from '../format/format.ts';
import { useTimeLeft } from '../moment/use-time-left.ts';
import { Notice } from './notice.tsx';

interface RetryWaitProps {
  seconds: number;
  /** Retries when the wait is over; for pages that do not retry by themselves. */
  onRetry?: () => void;
}

/** How long to wait after too many attempts, counted down. */
export function RetryWait({ seconds, onRetry }: RetryWaitProps) {
  const [until] = useState(() =>
    new Date(Date.now() + seconds * 1000).toISOString(),
  );
  const left = useTimeLeft(until, 0);
  return left > 0 ? (
    <Notice tone="warning" title="Hubo demasiados intentos">
      <p>
        Puede volver a intentar en{' '}
        <span role="timer">{formatCountdown(left)}</span>.
      </p>
    </Notice>
  ) : (
    <Notice
      title="Ya puede volver a intentar"
      actions={onRetry && <Button onClick={onRetry}>Probar de nuevo</Button>}
    />
  );
}
