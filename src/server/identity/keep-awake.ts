import type { Database } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { updateSessionUsed } from './session-queries.ts';

// Of lives counted in minutes nobody misses some seconds, and most calls come in bursts.
const everyMs = 20_000;

/** Notes that the person did something, so that neither the session nor its raised level runs out by itself. */
export async function keepAwake(db: Database, { actor, now }: { actor: Actor; now: Date }): Promise<void> {
  const { sessionId, usedAt, facts, level } = actor;
  const isRaised = facts.raisedUsedAt !== null && level !== 'N1';
  const sinceMs = now.getTime() - Math.min(usedAt.getTime(), isRaised ? (facts.raisedUsedAt ?? 0) : Infinity);
  if (sinceMs >= everyMs) await updateSessionUsed(db, { sessionId, isRaised, now });
}
