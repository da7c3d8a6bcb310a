import type { Database } from '../db/database.ts';
import type { ChosenSlot } from './choose-slot.ts';

/**
 * Makes an attempt at a time, unless another one of this process is under way at a time that overlaps it: then
 * waits until that one has ended, and answers null. Null says nothing of who has the time: whoever waited looks,
 * and then tries without waiting again. What the attempt throws concerns nobody but its own asker.
 */
export async function attemptUnlessRivaled<Value>(
  db: Database,
  slot: ChosenSlot,
  attempt: () => Promise<Value>,
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

// An attempt that itself waits for somebody (another process, a lock of its patient's) holds nobody up for long.
const mostWaitMs = 250;

const underWay = new WeakMap<Database, Map<string, Set<Rival>>>();

function rivalsOf(db: Database, doctorId: string): Set<Rival> {
  const ofDoctors = underWay.get(db) ?? new Map<string, Set<Rival>>();
  const rivals = ofDoctors.get(doctorId) ?? new Set<Rival>();
  underWay.set(db, ofDoctors.set(doctorId, rivals));
  return rivals;
}
