import { client } from '../../../../base/api/web/client/api.ts';
import { withProofOfWork } from '../../../../base/api/web/client/with-proof-of-work.ts';

type Identifying = Parameters<typeof client.public.holds.identify>[0];
type Identified = Awaited<ReturnType<typeof client.public.holds.identify>>;

/**
 * Identifies the patient. If the clinic first requires a proof of work, it is solved in the background. The
 * idempotency key belongs to this attempt: a repetition after a lost answer counts once.
 */
export function identifyPatient({
  idempotencyKey,
  ...who
}: Identifying & { idempotencyKey: string }): Promise<Identified> {
  return withProofOfWork((proofOfWork) =>
    client.public.holds.identify({ ...who, proofOfWork }, { context: { idempotencyKey } }),
  );
}
