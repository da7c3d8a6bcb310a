import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { parsePlainText } from '../../../../base/text/plain-text.ts';
import { updateProfession } from './signature-queries.ts';

const longest = 60;

/** Sets the profession that the doctor's documents print from now on, such as «Médica». Null: none. */
export async function saveProfession(
  { db }: Pick<Services, 'db'>,
  {
    profession: typed,
    ...call
  }: Call<'doctor'> & { profession: string | null },
): Promise<
  Outcome<{ profession: string | null }, 'NOT_FOUND' | 'INVALID_INPUT'>
> {
  const parsed =
    typed === null ? null : parsePlainText(typed, { max: longest });
  if (parsed && (!parsed.ok || parsed.text.length < 2)) {
    return invalid('profession', 'Escriba la profesión, por ejemplo «Médica».');
  }
  const profession = parsed?.ok ? parsed.text : null;
  const changed = await inTransaction(db, async (tx) => {
    const former = await updateProfession(tx, {
      doctorId: call.actor.id,
      profession,
    });
    if (former && former.before !== profession) {
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'profession_changed',
      });
    }
    return former;
  });
  return changed ? done({ profession }) : refuse({ code: 'NOT_FOUND' });
}
