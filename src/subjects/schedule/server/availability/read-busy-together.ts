import type { Database } from '../../../../base/kernel/db/database.ts';
import type { Interval } from '../../../../base/time/interval.ts';
import {
  type BusyOfDoctor,
  type BusyRequest,
  findBusyOfDoctor,
  type Holder,
} from './busy-queries.ts';
import { Gathering } from './gathering.ts';

export type OwnHold =
  | { id: string }
  | { heldBy: Buffer }
  | { appointmentId: string };

export interface BusyToAsker {
  /** The doctor's revision, read at the same instant as the bookings. */
  revision: number;
  /** Unordered; no two overlap. */
  busy: readonly Interval[];
  /** The times that a browser holds but that are free to the caller. Empty unless `isOverHolds`. */
  heldFree: readonly Interval[];
}

interface AskedBy {
  /** The caller's own hold or appointment. */
  ownHold?: OwnHold | undefined;
  /** True: the caller may take times that others only hold. */
  isOverHolds?: boolean | undefined;
}

/**
 * Reads the booked or held parts of a doctor's regular time, without the caller's own. Requests for the same
 * days share a reading that has not begun yet, and its very array if nothing in it is theirs.
 */
export async function readBusyTogether(
  db: Database,
  {
    ownHold,
    isOverHolds = false,
    ...request
  }: BusyRequest & AskedBy & { doctorId: string },
): Promise<BusyToAsker> {
  const butAppointmentId =
    ownHold && 'appointmentId' in ownHold ? ownHold.appointmentId : null;
  const together = await readTogether(db, { ...request, butAppointmentId });
  const { revision, busy, holders } = together;
  const isPassable = ([, , , , isOffer]: Holder) => isOverHolds && !isOffer;
  const isFree = (holder: Holder) =>
    isPassable(holder) ||
    isExpired(holder, request.now) ||
    isOwn(holder, ownHold);
  if (!holders.some(isFree)) return { revision, busy, heldFree: [] };
  const starts = new Set(holders.filter(isFree).map(([start]) => start));
  const living = new Set(
    holders.flatMap((holder) =>
      isPassable(holder) && !isExpired(holder, request.now) ? [holder[0]] : [],
    ),
  );
  return {
    revision,
    busy: busy.filter(({ start }) => !starts.has(start)),
    heldFree: busy.filter(({ start }) => living.has(start)),
  };
}

const underWay = new WeakMap<
  Database,
  Map<string, Gathering<Date, BusyOfDoctor>>
>();

async function readTogether(
  db: Database,
  {
    now,
    ...days
  }: BusyRequest & { doctorId: string; butAppointmentId: string | null },
): Promise<BusyOfDoctor> {
  const readings =
    underWay.get(db) ?? new Map<string, Gathering<Date, BusyOfDoctor>>();
  underWay.set(db, readings);
  const key = `${days.doctorId} ${days.from} ${days.to} ${days.butAppointmentId}`;
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
    // A hold that expires between two of these instants is busy for one request and free for another.
    const earliest = new Date(Math.min(...instants.map(Number)));
    const busyOfDoctor = await findBusyOfDoctor(db, { ...days, now: earliest });
    return instants.map(() => busyOfDoctor);
  };
  return new Gathering(readOnce, { mostTrips: 1 });
}

function isExpired([, heldUntil]: Holder, now: Date): boolean {
  return heldUntil <= now.getTime();
}

function isOwn(
  [, , holdId, heldBy]: Holder,
  ownHold: OwnHold | undefined,
): boolean {
  if (!ownHold || 'appointmentId' in ownHold) return false;
  return 'id' in ownHold
    ? holdId === ownHold.id
    : heldBy === ownHold.heldBy.toString('hex');
}
