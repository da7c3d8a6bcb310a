import type { Database } from '../../../../base/kernel/db/database.ts';
import { isPasswordOf } from '../../../../base/kernel/hashing/passwords.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  updateNewcomerCodeGuessed,
  updateNewcomerCodeUnused,
  updateNewcomerCodeUsed,
} from './newcomer-code-queries.ts';
import { newcomerEmailHash } from './send-newcomer-code.ts';

export interface ShownCode {
  /** The code that was sent, and its six digits as typed. */
  emailCode: { id: string; code: string } | undefined;
  /** The e-mail of the new person. */
  email: string | undefined;
  browser: Buffer;
  now: Date;
}

/**
 * Uses the code that was sent to this e-mail, in the browser that asked for it. A guess counts before it is
 * compared, five for each code. The returned function lets the code be used again.
 */
export async function showNewcomerCode(
  db: Database,
  { emailCode, email, browser: browserHash, now }: ShownCode,
): Promise<
  Outcome<() => Promise<void>, 'EMAIL_CODE_NEEDED' | 'CODE_WRONG' | 'CODE_VOID'>
> {
  if (!emailCode || email === undefined)
    return refuse({ code: 'EMAIL_CODE_NEEDED' });
  const { id, code } = emailCode;
  const guessed = await updateNewcomerCodeGuessed(db, {
    id,
    browserHash,
    emailHash: newcomerEmailHash(email),
    now,
  });
  if (!guessed) return refuse({ code: 'CODE_VOID' });
  const { codeHash, attemptsLeft } = guessed;
  if (!(await isPasswordOf(codeHash, code))) {
    return attemptsLeft > 0
      ? refuse({ code: 'CODE_WRONG', data: { attemptsLeft } })
      : refuse({ code: 'CODE_VOID' });
  }
  if (!(await updateNewcomerCodeUsed(db, { id, now })))
    return refuse({ code: 'CODE_VOID' });
  return done(() => updateNewcomerCodeUnused(db, id));
}
