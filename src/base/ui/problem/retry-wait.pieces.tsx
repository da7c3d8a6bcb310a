import type { States } from '../piece-states.ts';
import { RetryWait } from './retry-wait.tsx';

export const name = 'RetryWait';

export const states: States = {
  'Falta un minuto y medio': <RetryWait seconds={90} />,
  'Falta casi una hora': <RetryWait seconds={3500} />,
  'Terminó la espera': <RetryWait seconds={0} onRetry={() => {}} />,
};
