import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  checkNothing,
  isPasswordOf,
} from '../../../../base/kernel/hashing/passwords.ts';
import {
  type ActivationCodeRow,
  findActivationCode,
} from './activation-code-queries.ts';

/**
 * Returns the patient's activation code if it is valid and was typed right. Takes the time of one hash for
 * any patient, with or without a code.
 */
export async function checkActivationCode(
  db: Database,
  {
    patientId,
    code,
    now,
  }: { patientId: string | undefined; code: string; now: Date },
): Promise<ActivationCodeRow | null> {
  const current = patientId
    ? await findActivationCode(db, { patientId, now })
    : undefined;
  if (!current) {
    await checkNothing(code);
    return null;
  }
  return (await isPasswordOf(current.codeHash, code)) ? current : null;
}
