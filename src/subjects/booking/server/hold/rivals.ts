import type { Database } from '../../../../base/kernel/db/database.ts';
import type { ChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';

/**
 * Attempts to take a time. If this process attempts an overlapping one, waits for that (`mostWaitMs` at most)
 * and returns null: the caller looks, then tries without waiting. An error reaches only its caller.
 */
export async function attemptUnlessRivaled<Value>(
  db: Database,
  slot: ChosenSlot,
  attempt: () => Promise<Value>,
  mostWaitMs = usualWaitMs,
): Promise<Value | null> {
  const rivals = rivalsOf(db, slot.doctor.id);
  for (const rival of rivals) {
    if (rival.startsAt < slot.endsAt && slot.startsAt < rival.endsAt)
      return rival.ended;
  }
  const { promise: ended, resolve } = Promise.withResolvers<null>();
  const own: Rival = { startsAt: slot.startsAt, endsAt: slot.endsAt, ended };
  const end = () => {
    rivals.delete(own);
    resolve(null);
  };
  rivals.add(own);
  const timer = setTimeout(end, mostWaitMs);
  try {
    return await attempt();
  } finally {
    clearTimeout(timer);
    end();
  }
}

interface Rival {
  startsAt: Date;
  endsAt: Date;
  ended: Promise<null>;
}

// Limits the wait for an attempt that waits itself, for another process or for its patient's lock.
const usualWaitMs = 250;

const underWay = new WeakMap<Database, Map<string, Set<Rival>>>();

function rivalsOf(db: Database, doctorId: string): Set<Rival> {
  const ofDoctors = underWay.get(db) ?? new Map<string, Set<Rival>>();
  const rivals = ofDoctors.get(doctorId) ?? new Set<Rival>();
  underWay.set(db, ofDoctors.set(doctorId, rivals));
  return rivals;
}
