import { randomBytes } from 'node:crypto';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Refusal, refuse } from '../../../../base/kernel/refusal.ts';
import type { ShownProof } from '../../../access/server/attempts/as-newcomer.ts';
import {
  lost,
  type Taken,
} from '../../../schedule/server/availability/retry-while-lost.ts';
import {
  deleteExpiredHolds,
  deleteHold,
  insertHoldIfFree,
} from '../hold/hold-queries.ts';
import { lockShares } from '../hold/share-queries.ts';
import {
  type AppointmentToTake,
  type NewcomerStanding,
  type TakenAppointment,
  type TakeRefusal,
  toTaken,
  toTime,
} from './appointment-to-take.ts';
import { type Booker, insertBooker } from './booker.ts';
import {
  type BookedRow,
  findHoldServes,
  insertAppointmentOrigin,
} from './booking-queries.ts';
import { findIsBeyondShare } from './origin-share-queries.ts';
import { inTakingTransaction, takeTimes } from './take-times.ts';

/** Writes a new patient with their first appointment and its origin, or nothing. */
export function takeForNewcomer(
  db: Database,
  appointment: AppointmentToTake,
  {
    booker,
    newcomer,
  }: {
    booker: Booker & { kind: 'new' };
    newcomer: NewcomerStanding | null;
  },
): Promise<Taken<TakenAppointment, Refusal<TakeRefusal>>> {
  const { releasedHoldId, isSweeping, now } = appointment;
  return inTakingTransaction(
    db,
    async (tx): Promise<Taken<TakenAppointment, Refusal<TakeRefusal>>> => {
      const tooMany = newcomer && (await countShare(tx, appointment, newcomer));
      if (tooMany) return refuse({ code: tooMany });
      if (releasedHoldId) await deleteHold(tx, releasedHoldId);
      const patientId = await insertBooker(tx, booker, appointment);
      // Only a request that would get the time learns DNI_REGISTERED, so probing a DNI costs an appointment.
      if (!patientId)
        return (await isTimeToBeHad(tx, appointment))
          ? refuse({ code: 'DNI_REGISTERED' })
          : lost;
      const time = toTime(appointment, { patientId, family: null });
      const deletedHolds = isSweeping ? 'expired' : 'none';
      const taken = await takeTimes(tx, { times: [time], deletedHolds, now });
      if (!taken.ok) return taken;
      const booked = taken.value[0] as BookedRow;
      const { address, browser: browserHash } = appointment.origin;
      await insertAppointmentOrigin(tx, {
        appointmentId: booked.id,
        address,
        browserHash,
        hasCode: newcomer?.shown === 'code',
        takenAt: now,
      });
      return done(toTaken(booked, time, booker.patientName));
    },
  );
}

/**
 * Refuses a new patient if the address booked its share of the doctor's times without a code. Keeps the locks
 * until the appointment is written. The clinic's own network has no such share.
 */
async function countShare(
  tx: Database,
  {
    origin: { address },
    doctor: { id: doctorId },
    startsAt,
    endsAt,
    now,
  }: AppointmentToTake,
  { shown, canShowCode, offeredMinutes, until }: NewcomerStanding,
): Promise<'EMAIL_CODE_NEEDED' | 'NEWCOMERS_BY_PHONE' | null> {
  if (isUncounted(shown)) return null;
  await lockShares(tx, { address, doctorId });
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  const share = { address, doctorId, minutes, offeredMinutes, until, now };
  if (!(await findIsBeyondShare(tx, share))) return null;
  return canShowCode ? 'EMAIL_CODE_NEEDED' : 'NEWCOMERS_BY_PHONE';
}

const isUncounted = (shown: ShownProof) =>
  shown === 'code' || shown === 'known' || shown === 'own';

/** True if a new patient would get the time. The trial is rolled back with its transaction. */
async function isTimeToBeHad(
  tx: Database,
  { holdId, isSweeping, ...slot }: AppointmentToTake,
): Promise<boolean> {
  if (holdId) return findHoldServes(tx, { ...slot, holdId });
  if (isSweeping) {
    const times = [{ ...slot, doctorId: slot.doctor.id }];
    await deleteExpiredHolds(tx, { times, heldBy: null, now: slot.now });
  }
  const hold = {
    ...slot,
    heldBy: randomBytes(32),
    heldUntil: slot.endsAt,
    origin: undefined,
  };
  return (await insertHoldIfFree(tx, hold)) !== undefined;
}
