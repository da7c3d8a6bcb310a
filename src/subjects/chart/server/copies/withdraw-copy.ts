import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  done,
  invalid,
  type Outcome,
} from '../../../../base/kernel/refusal.ts';
import { collapseSpaces } from '../../../../base/text/plain-text.ts';
import type { CopyRequest } from '../../contract/reception-record-copies.ts';
import { takeCounterStep } from './step-of-counter.ts';

interface Withdrawal extends Call<'reception'> {
  requestId: string;
  reason: string;
}

/** Closes a request without a handover, with the reason. */
export async function withdrawCopy(
  services: Pick<Services, 'db' | 'changes'>,
  { requestId, reason: typed, ...call }: Withdrawal,
): Promise<
  Outcome<CopyRequest, 'NOT_FOUND' | 'INVALID_INPUT' | 'COPY_REQUEST_CHANGED'>
> {
  const reason = collapseSpaces(typed);
  if (reason.length < 3)
    return invalid('reason', 'Escriba por qué se retira el pedido.');
  return takeCounterStep<never>(services, {
    call,
    requestId,
    said: { reason },
    step: 'withdrawn',
    audit: 'record_copy_withdrawn',
    say: async () => done({ reason }),
  });
}
