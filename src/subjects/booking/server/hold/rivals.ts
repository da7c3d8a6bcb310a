import type { Database } from '../../../../base/kernel/db/database.ts';
import type { ChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';

/**
 * Makes an attempt at a time, unless this process has another attempt under way at an overlapping time: then waits
 * for that one to end, and returns null. Null does not say who has the time: the caller looks, then tries without
 * waiting again. An error reaches only its own caller. Nobody waits for this attempt longer than `mostWaitMs`.
 */
export async function attemptUnlessRivaled<Value>(
  db: Database,
  slot: ChosenSlot,
  attempt: () => Promise<Value>,
  mostWaitMs = usualWaitMs,
): Promise<Value | null> {
  const rivals = rivalsOf(db, slot.doctor.id);
  for (const rival of rivals) {
    if (rival.startsAt < slot.endsAt && slot.startsAt < rival.endsAt) return rival.ended;
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

// Limits the wait for an attempt that itself waits (for another process, or a lock of its patient).
const usualWaitMs = 250;

const underWay = new WeakMap<Database, Map<string, Set<Rival>>>();

function rivalsOf(db: Database, doctorId: string): Set<Rival> {
  const ofDoctors = underWay.get(db) ?? new Map<string, Set<Rival>>();
  const rivals = ofDoctors.get(doctorId) ?? new Set<Rival>();
  underWay.set(db, ofDoctors.set(doctorId, rivals));
  return rivals;
}
