import { client } from '../../../../base/api/web/client/api.ts';
import { withProofOfWork } from '../../../../base/api/web/client/with-proof-of-work.ts';

type Identifying = Parameters<typeof client.public.holds.identify>[0];
type Identified = Awaited<ReturnType<typeof client.public.holds.identify>>;

/**
 * Identifies the patient, and solves a proof of work in the background if the clinic requires one. A retry
 * after a lost answer has the same idempotency key, so it counts once.
 */
export function identifyPatient({
  idempotencyKey,
  ...who
}: Identifying & { idempotencyKey: string }): Promise<Identified> {
  return withProofOfWork((proofOfWork) =>
    client.public.holds.identify(
      { ...who, proofOfWork },
      { context: { idempotencyKey } },
    ),
  );
}
