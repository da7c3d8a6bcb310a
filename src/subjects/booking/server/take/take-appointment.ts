import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Refusal } from '../../../../base/kernel/refusal.ts';
import type { Taken } from '../../../schedule/server/availability/retry-while-lost.ts';
import { deleteHold } from '../hold/hold-queries.ts';
import {
  type AppointmentToTake,
  type NewcomerStanding,
  type TakenAppointment,
  type TakeRefusal,
  toTaken,
  toTime,
} from './appointment-to-take.ts';
import type { Booker } from './booker.ts';
import { type BookedRow, lockPatient } from './booking-queries.ts';
import { takeForNewcomer } from './take-for-newcomer.ts';
import {
  inTakingTransaction,
  type TimesRefusal,
  takeTimeAtOnce,
  takeTimes,
} from './take-times.ts';

/** Writes the appointment, and a new patient, in one transaction. */
export function takeAppointment(
  db: Database,
  appointment: AppointmentToTake,
  { booker, newcomer }: { booker: Booker; newcomer: NewcomerStanding | null },
): Promise<Taken<TakenAppointment, Refusal<TakeRefusal>>> {
  return booker.kind === 'new'
    ? takeForNewcomer(db, appointment, { booker, newcomer })
    : takeForKnown(db, appointment, booker);
}

async function takeForKnown(
  db: Database,
  appointment: AppointmentToTake,
  { patientId, patientName, family }: Booker & { kind: 'identified' },
): Promise<Taken<TakenAppointment, Refusal<TimesRefusal>>> {
  const { releasedHoldId, isSweeping, now } = appointment;
  const time = toTime(appointment, { patientId, family });
  const taken =
    releasedHoldId === null && !isSweeping
      ? await takeTimeAtOnce(db, time)
      : await inTakingTransaction(db, async (tx) => {
          await lockPatient(tx, patientId);
          if (releasedHoldId) await deleteHold(tx, releasedHoldId);
          const deletedHolds = isSweeping ? 'expired' : 'none';
          const taken = await takeTimes(tx, {
            times: [time],
            deletedHolds,
            now,
          });
          return taken.ok ? done(taken.value[0] as BookedRow) : taken;
        });
  if (!taken.ok) return taken;
  return done(toTaken(taken.value, time, patientName));
}
