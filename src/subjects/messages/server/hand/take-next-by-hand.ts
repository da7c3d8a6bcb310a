import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { countForHand } from '../../../outbox/server/hand-queries.ts';
import type { HandTurn } from '../../contract/messages-by-hand.ts';
import { MOST_COUNTED } from '../../contract/messages-by-hand.ts';
import {
  type HandCall,
  type HandServices,
  handMomentOf,
  readTurn,
  reserveForDesk,
} from './hand-turn.ts';
import {
  deleteReserved,
  findReserved,
  lockHand,
} from './reservation-queries.ts';

/**
 * Takes the next message for this desk alone, for two minutes. A message that it already has is kept longer.
 */
export async function takeNextByHand(
  services: HandServices,
  call: HandCall,
): Promise<Outcome<HandTurn, never>> {
  const { sessionId } = call.actor;
  const taken = await inTransaction(services.db, async (tx) => {
    const moment = await handMomentOf(tx, { ...call, ways: services.ways });
    await lockHand(tx);
    const had = await findReserved(tx, sessionId);
    const found = await reserveForDesk(tx, { moment, sessionId });
    return done({ moment, found, isAnother: found?.id !== had });
  });
  const { moment, found, isAnother } = taken.value;
  if (isAnother) services.changes.announce({ kind: 'message' });
  return done(await readTurn(services, { call, moment, found }));
}

/** Gives back this desk's message, so that other desks need not wait until it lapses. */
export async function leaveByHand(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { actor }: HandCall,
): Promise<Outcome<Record<string, never>, never>> {
  if (await deleteReserved(db, actor.sessionId))
    changes.announce({ kind: 'message' });
  return done({});
}

/** The number of messages to tell by hand, for the menu of every desk. */
export async function countByHand(
  { db, ways }: Pick<Services, 'db' | 'ways'>,
  call: Pick<Call, 'now' | 'zone'>,
): Promise<{ count: number }> {
  const moment = await handMomentOf(db, { ...call, ways });
  return { count: await countForHand(db, { ...moment, most: MOST_COUNTED }) };
}
