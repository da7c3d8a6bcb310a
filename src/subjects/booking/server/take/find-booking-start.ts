import type { Database } from '../../../../base/kernel/db/database.ts';
import { Gathering } from '../../../schedule/server/availability/gathering.ts';
import {
  type BookingStart,
  findBookingStarts,
  type StartRequest,
} from './booking-start-queries.ts';

/** Finds the state before a booking. Bookings that begin together share a query. */
export function findBookingStart(
  db: Database,
  request: StartRequest,
): Promise<BookingStart> {
  const existing = gatherings.get(db);
  if (existing) return existing.ask(request);
  const gathering = new Gathering(
    (all: StartRequest[]) => findBookingStarts(db, all),
    { mostTrips },
  );
  gatherings.set(db, gathering);
  return gathering.ask(request);
}

// With one trip, eight bookings at a time wait too long for each other. With four trips, few share a query.
const mostTrips = 2;

const gatherings = new WeakMap<
  Database,
  Gathering<StartRequest, BookingStart>
>();
