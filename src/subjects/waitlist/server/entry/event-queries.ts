import type { Database } from '../../../../base/kernel/db/database.ts';

/** The actor of an event of a wish or an offer. */
export interface WaitlistActor {
  kind: 'patient' | 'reception' | 'system';
  id: string | null;
}

export type WaitlistEventKind =
  | 'joined'
  | 'changed'
  | 'offered'
  | 'accepted'
  | 'passed'
  | 'expired'
  | 'withdrawn'
  | 'passed_over'
  | 'ended';

export interface WaitlistEvent {
  entryId: string;
  offerId?: string;
  kind: WaitlistEventKind;
  actor: WaitlistActor;
  reason?: string | null;
  at: Date;
}

/** Inserts events, in order. */
export async function insertWaitlistEvents(
  db: Database,
  ...events: WaitlistEvent[]
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ actor, ...event }) => ({
    ...event,
    actorKind: actor.kind,
    actorId: actor.id,
  }));
  await db.insertInto('waitlistEvents').values(rows).execute();
}
