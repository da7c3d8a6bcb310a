import type { Database } from '../db/database.ts';
import { type CountedCode, updateCodesGuessed } from './access-code-queries.ts';
import { checkNothing, isPasswordOf } from './passwords.ts';

/**
 * The counter's code, if it is this patient's and still serves: the attempt counts before anything is compared. It
 * takes the time of one hash whoever is asked for, and whether there is a code or not.
 */
export async function checkActivationCode(
  db: Database,
  { patientId, code, now }: { patientId: string | undefined; code: string; now: Date },
): Promise<CountedCode | null> {
  const [current] = patientId
    ? await updateCodesGuessed(db, { patientId, purposes: ['activation'], sessionId: null, now })
    : [];
  if (!current) {
    await checkNothing(code);
    return null;
  }
  return (await isPasswordOf(current.codeHash, code)) ? current : null;
}
