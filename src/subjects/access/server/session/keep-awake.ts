import type { Actor } from '../../../../base/doors/actor.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { updateSessionUsed } from './session-queries.ts';

// Milliseconds. Session lives are counted in minutes, so some seconds do not matter, and most calls come in bursts.
const everyMs = 20_000;

/** Records activity, so that neither the session nor its raised level times out. */
export async function keepAwake(
  db: Database,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const { sessionId, usedAt, facts, level } = actor;
  const isRaised = facts.raisedUsedAt !== null && level !== 'N1';
  const sinceMs =
    now.getTime() -
    Math.min(usedAt.getTime(), isRaised ? (facts.raisedUsedAt ?? 0) : Infinity);
  if (sinceMs >= everyMs)
    await updateSessionUsed(db, { sessionId, isRaised, now });
}
