import { client } from '../../lib/api.ts';
import { withProofOfWork } from '../../lib/with-proof-of-work.ts';

type Identifying = Parameters<typeof client.public.holds.identify>[0];
type Identified = Awaited<ReturnType<typeof client.public.holds.identify>>;

/**
 * Shows who the patient is. Where the clinic first asks for a proof of work, it is done here, unseen. The key is of
 * this one attempt: sent again, since no answer came, it counts once.
 */
export function identifyPatient({
  idempotencyKey,
  ...who
}: Identifying & { idempotencyKey: string }): Promise<Identified> {
  return withProofOfWork((proofOfWork) =>
    client.public.holds.identify({ ...who, proofOfWork }, { context: { idempotencyKey } }),
  );
}
