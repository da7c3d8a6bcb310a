import { Gathering } from '../availability/gathering.ts';
import type { Database } from '../db/database.ts';
import type { BookingStart } from './booking-queries.ts';
import { findBookingStarts, type StartAsked } from './booking-start-queries.ts';

/** Where a booking starts from. Those that begin together ask together. */
export function findBookingStart(db: Database, asked: StartAsked): Promise<BookingStart> {
  const known = gatherings.get(db);
  if (known) return known.ask(asked);
  const gathering = new Gathering((all: StartAsked[]) => findBookingStarts(db, all), { mostTrips });
  gatherings.set(db, gathering);
  return gathering.ask(asked);
}

// With one, eight at a time wait too long for each other; with four, little is gathered.
const mostTrips = 2;

const gatherings = new WeakMap<Database, Gathering<StartAsked, BookingStart>>();
