import { commitAtOnce } from '../../../../base/kernel/db/commit-at-once.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  constraintOf,
  inTransaction,
} from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { findLinkOpens } from '../../../access/server/acting/acting-queries.ts';
import {
  lost,
  type Taken,
} from '../../../schedule/server/availability/retry-while-lost.ts';
import { deleteExpiredHolds, deleteHoldsAt } from '../hold/hold-queries.ts';
import {
  type AppointmentToBook,
  type BookedRow,
  findPatientBusy,
  insertBookedIfFree,
  lockPatient,
  lockPatients,
  updateHoldToBooked,
} from './booking-queries.ts';
import {
  findOwnInTheWay,
  type OwnAppointmentsRefusal,
} from './own-in-the-way.ts';

export type TimesRefusal = OwnAppointmentsRefusal | 'ACTING_ENDED';

/** A time for a patient. With `holdId` the hold becomes the appointment; without, the time is taken anew. */
export type TimeToTake = AppointmentToBook & { holdId?: string | null };

export interface TimesToTake {
  times: readonly TimeToTake[];
  /**
   * The holds that give way: those that expired, or all but the waiting list's, because the counter gives
   * the time.
   */
  deletedHolds: 'none' | 'expired' | 'all';
  now: Date;
}

/** Times to which no limit and no family link applies: only the patient's own appointments may refuse them. */
type UnlimitedTimes = TimesToTake & {
  times: readonly {
    rules: { limitedIn: null; familyLinkId?: null };
  }[];
};

/**
 * Books times, each for its patient: all of them, or none if the caller rolls back what is not ok. Every way
 * of booking ends here. Locks the patients first, then the holds in the way.
 */
export async function takeTimes(
  tx: Database,
  times: UnlimitedTimes,
): Promise<Taken<BookedRow[], Refusal<'PATIENT_BUSY'>>>;
export async function takeTimes(
  tx: Database,
  times: TimesToTake,
): Promise<Taken<BookedRow[], Refusal<TimesRefusal>>>;
export async function takeTimes(
  tx: Database,
  { times, deletedHolds, now }: TimesToTake,
): Promise<Taken<BookedRow[], Refusal<TimesRefusal>>> {
  await lockPatients(
    tx,
    times.map(({ patientId }) => patientId),
  );
  // An overbooking shares its time, so a browser's hold of that time stays.
  const cleared = times.flatMap(({ doctor, startsAt, endsAt, rules }) =>
    rules.overbook ? [] : [{ doctorId: doctor.id, startsAt, endsAt }],
  );
  if (deletedHolds === 'all') await deleteHoldsAt(tx, cleared);
  else if (deletedHolds === 'expired')
    await deleteExpiredHolds(tx, { times: cleared, heldBy: null, now });
  const booked: BookedRow[] = [];
  for (const time of times) {
    const row = await takeTime(tx, time);
    if (!row) return { ok: false, refusal: await whyNotTaken(tx, time) };
    // The same request came first: its answer is found by its key.
    if (row.isRepeat) return lost;
    booked.push(row);
  }
  return done(booked);
}

/** Books one time, if nothing has to be deleted or asked before: all statements go to the database at once. */
export async function takeTimeAtOnce(
  db: Database,
  time: TimeToTake,
): Promise<Taken<BookedRow, Refusal<TimesRefusal>>> {
  return orRefused(async () => {
    const row = await commitAtOnce(db, async (tx) => {
      const [, taken] = await Promise.all([
        lockPatient(tx, time.patientId),
        takeTime(tx, time),
      ]);
      return taken;
    });
    return !row || row.isRepeat ? lost : done(row);
  });
}

/** Runs a transaction that takes times, and rolls it back unless its result is ok. */
export function inTakingTransaction<Result extends { ok: boolean }>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result | Outcome<never, 'PATIENT_BUSY'> | typeof lost> {
  return orRefused(() => inTransaction(db, work));
}

const mostDraws = 5;

/** Turns the constraints that taking a time may violate into answers. Another code is drawn if one is taken. */
async function orRefused<Result>(
  take: () => Promise<Result>,
): Promise<Result | Outcome<never, 'PATIENT_BUSY'> | typeof lost> {
  for (let draws = 1; ; draws++) {
    try {
      return await take();
    } catch (error) {
      const constraint = constraintOf(error);
      if (constraint === 'patient_never_overlaps')
        return refuse({ code: 'PATIENT_BUSY' });
      if (constraint === 'appointments_idempotency_hash_key') return lost;
      if (constraint !== 'appointments_code_key' || draws === mostDraws)
        throw error;
    }
  }
}

function takeTime(
  tx: Parameters<typeof insertBookedIfFree>[0],
  { holdId, ...time }: TimeToTake,
): Promise<BookedRow | undefined> {
  return holdId
    ? updateHoldToBooked(tx, { ...time, holdId })
    : insertBookedIfFree(tx, time);
}

/** Finds what refuses a time for its patient. Null: the time is lost to a rival, or the schedule changed. */
async function whyNotTaken(
  tx: Database,
  { patientId, practice, startsAt, endsAt, now, snapshot, rules }: TimeToTake,
): Promise<Refusal<TimesRefusal> | null> {
  const { familyLinkId: linkId, limitedIn: browser } = rules;
  if (linkId && !(await findLinkOpens(tx, { linkId, now })))
    return { code: 'ACTING_ENDED' };
  const wanted = { patientId, startsAt, endsAt };
  if (browser) {
    const { specialtyId } = practice;
    const { policy } = snapshot;
    return findOwnInTheWay(tx, {
      ...wanted,
      specialtyId,
      browser,
      now,
      policy,
    });
  }
  return (await findPatientBusy(tx, wanted)) ? { code: 'PATIENT_BUSY' } : null;
}
