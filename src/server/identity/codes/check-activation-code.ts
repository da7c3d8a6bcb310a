import type { Database } from '../../kernel/db/database.ts';
import { checkNothing, isPasswordOf } from '../../kernel/hashing/passwords.ts';
import { type CountedCode, updateCodesGuessed } from './access-code-queries.ts';

/**
 * Checks the patient's activation code, if one is valid: the attempt counts before the comparison. It takes the time
 * of one hash for any patient, with or without a code.
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
