import { parsePlainText } from '../../../../domain/text/plain-text.ts';
import { type Call, doneBy } from '../../../clinic/call.ts';
import type { Services } from '../../../clinic/services.ts';
import { insertAuditEvent } from '../../../kernel/audit/audit-queries.ts';
import { commitIf } from '../../../kernel/db/commit-if.ts';
import { done, invalid, type Outcome, refuse } from '../../../kernel/refusal.ts';
import { updateProfession } from './signature-queries.ts';

const longest = 60;

/** Writes what the doctor's documents call them from now on, such as «Médica»; null: nothing. */
export async function saveProfession(
  { db }: Pick<Services, 'db'>,
  { profession: typed, ...call }: Call<'doctor'> & { profession: string | null },
): Promise<Outcome<{ profession: string | null }, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const parsed = typed === null ? null : parsePlainText(typed, { max: longest });
  if (parsed && (!parsed.ok || parsed.text.length < 2)) {
    return invalid('profession', 'Escriba la profesión, por ejemplo «Médica».');
  }
  const profession = parsed?.ok ? parsed.text : null;
  const changed = await commitIf(db, async (tx) => {
    const former = await updateProfession(tx, { doctorId: call.actor.id, profession });
    if (former && former.before !== profession) {
      await insertAuditEvent(tx, { ...doneBy(call), kind: 'profession_changed' });
    }
    return former;
  });
  return changed ? done({ profession }) : refuse({ code: 'NOT_FOUND' });
}
