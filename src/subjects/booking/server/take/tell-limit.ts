import type { RefusalCode } from '../../../../base/api/contract/refusal.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { Outcome } from '../../../../base/kernel/refusal.ts';
import { findKnownDevice } from '../../../access/server/session/known-device-queries.ts';

/**
 * Removes from the answer which limit was reached, unless the browser is known for the patient. The limit
 * would tell in which specialties the patient has appointments.
 */
export async function tellLimit<Answer extends Outcome<unknown, RefusalCode>>(
  db: Database,
  answer: Answer,
  {
    patientId,
    browser,
  }: { patientId: string | undefined; browser: Buffer | undefined },
): Promise<Answer> {
  if (answer.ok || answer.refusal.code !== 'TOO_MANY_APPOINTMENTS')
    return answer;
  if (
    patientId &&
    browser &&
    (await findKnownDevice(db, { patientId, browserHash: browser }))
  )
    return answer;
  return {
    ok: false,
    refusal: {
      code: 'TOO_MANY_APPOINTMENTS',
      data: { scope: null, limit: null },
    },
  } as Answer;
}
