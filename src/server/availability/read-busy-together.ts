import type { Interval } from '../../domain/calendar/interval.ts';
import type { Database } from '../db/database.ts';
import { type BusyAsked, type BusyOfDoctor, findBusyOfDoctor, type Holder } from './busy-queries.ts';
import { Gathering } from './gathering.ts';
import type { OwnHold } from './offers-of-doctor.ts';

export interface BusyToAsker {
  /** Of the catalog, in the same instant as the bookings. */
  revision: number;
  /** In no order; none overlaps another. */
  busy: readonly Interval[];
}

/**
 * What is booked or held of a doctor's regular time, without the asker's own. Whoever asks for the same days
 * of the same doctor before a reading begins shares it; and its very array, where nothing in it is theirs.
 */
export async function readBusyTogether(
  db: Database,
  { ownHold, ...asked }: BusyAsked & { doctorId: string; ownHold?: OwnHold | undefined },
): Promise<BusyToAsker> {
  const butTurnoId = ownHold && 'turnoId' in ownHold ? ownHold.turnoId : null;
  const found = await readTogether(db, { ...asked, butTurnoId });
  const isFree = (holder: Holder) => isExpired(holder, asked.now) || isOwn(holder, ownHold);
  if (!found.holders.some(isFree)) return found;
  const starts = new Set(found.holders.filter(isFree).map(([start]) => start));
  return { ...found, busy: found.busy.filter(({ start }) => !starts.has(start)) };
}

const underWay = new WeakMap<Database, Map<string, Gathering<Date, BusyOfDoctor>>>();

async function readTogether(
  db: Database,
  { now, ...days }: BusyAsked & { doctorId: string; butTurnoId: string | null },
): Promise<BusyOfDoctor> {
  const readings = underWay.get(db) ?? new Map<string, Gathering<Date, BusyOfDoctor>>();
  underWay.set(db, readings);
  const key = `${days.doctorId} ${days.from} ${days.to} ${days.butTurnoId}`;
  const reading = readings.get(key) ?? toReading(db, days);
  readings.set(key, reading);
  try {
    return await reading.ask(now);
  } finally {
    if (reading.isIdle && readings.get(key) === reading) readings.delete(key);
  }
}

function toReading(
  db: Database,
  days: Omit<Parameters<typeof findBusyOfDoctor>[1], 'now'>,
): Gathering<Date, BusyOfDoctor> {
  const readOnce = async (instants: Date[]) => {
    // A hold that runs out between two of these instants is busy for one and not for the other.
    const earliest = new Date(Math.min(...instants.map(Number)));
    const found = await findBusyOfDoctor(db, { ...days, now: earliest });
    return instants.map(() => found);
  };
  return new Gathering(readOnce, { mostTrips: 1 });
}

function isExpired([, heldUntil]: Holder, now: Date): boolean {
  return heldUntil <= now.getTime();
}

function isOwn([, , holdId, heldBy]: Holder, ownHold: OwnHold | undefined): boolean {
  if (!ownHold || 'turnoId' in ownHold) return false;
  return 'id' in ownHold ? holdId === ownHold.id : heldBy === ownHold.heldBy.toString('hex');
}
