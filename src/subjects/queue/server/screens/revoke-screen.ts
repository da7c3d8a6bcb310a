import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { Screens } from '../../contract/screens.ts';
import { listScreens } from './list-screens.ts';
import { findScreenState, updateScreenRevoked } from './screen-queries.ts';

export type ScreenToRevoke = Call<'reception' | 'admin'> & { screenId: string };

/** Ends the pairing of a screen: it learns of it at once, shows numbers alone, and is no kiosk any more. */
export async function revokeScreen(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { screenId: id, ...call }: ScreenToRevoke,
): Promise<Outcome<Screens, 'NOT_FOUND'>> {
  const { now } = call;
  const revoked = await inTransaction(
    db,
    async (tx): Promise<Outcome<null, 'NOT_FOUND'>> => {
      if (await updateScreenRevoked(tx, { id, userId: call.actor.id, now })) {
        await insertAuditEvent(tx, {
          ...doneBy(call),
          kind: 'screen_revoked',
          detail: { screen: id },
        });
        return done(null);
      }
      return (await findScreenState(tx, id))
        ? done(null)
        : refuse({ code: 'NOT_FOUND' });
    },
  );
  if (!revoked.ok) return revoked;
  changes.announce({ kind: 'queue' });
  return done(await listScreens(db, now));
}
