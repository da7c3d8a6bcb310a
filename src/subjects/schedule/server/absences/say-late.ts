import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { epochMinuteOf, instantAt } from '../../../../base/time/clinic-zone.ts';
import type { LateArrival, OwnSchedule } from '../../contract/schedule.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import { whyNotLate } from '../../rules/late-arrival.ts';
import { insertLateArrival, updateLateArrivalEnded } from './delay-queries.ts';
import { readOwnSchedule } from './read-own-schedule.ts';

/**
 * Notes that the doctor arrives late today. No appointment changes: the counter reads it, and until that hour
 * the web offers none of the doctor's times.
 */
export async function sayLate(
  services: Services,
  { day, minute, ...call }: LateArrival & Call<'doctor'>,
): Promise<Outcome<OwnSchedule, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const { actor, now, today, zone } = call;
  const snapshot = await services.snapshot.current();
  const doctor = snapshot.doctors.get(actor.id);
  if (!doctor) return refuse({ code: 'NOT_FOUND' });
  if (day !== today) return invalid('minute', scheduleMessages.NOT_TODAY);
  const arrivesAt = instantAt(today, minute, zone);
  const openings = services.snapshot.openingsOf(snapshot, doctor, today);
  const why = whyNotLate(arrivesAt, {
    now: epochMinuteOf(now.getTime()),
    openings,
  });
  if (why) return invalid('minute', scheduleMessages[why]);
  await inTransaction(services.db, async (tx) => {
    await insertLateArrival(tx, {
      doctorId: actor.id,
      day,
      arrivesAt: new Date(arrivesAt * 60_000),
      now,
    });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'late_said',
      detail: { minute },
    });
    return true;
  });
  services.changes.announce({ kind: 'schedule', doctorId: actor.id });
  return readOwnSchedule(services, call);
}

/** Withdraws the late arrival. Repeatable. */
export async function withdrawLate(
  services: Services,
  call: Call<'doctor'>,
): Promise<Outcome<OwnSchedule, 'NOT_FOUND'>> {
  const { actor, now, today } = call;
  const isEnded = await inTransaction(services.db, async (tx) => {
    if (
      !(await updateLateArrivalEnded(tx, {
        doctorId: actor.id,
        day: today,
        now,
      }))
    )
      return undefined;
    await insertAuditEvent(tx, { ...doneBy(call), kind: 'late_withdrawn' });
    return true;
  });
  if (isEnded)
    services.changes.announce({ kind: 'schedule', doctorId: actor.id });
  return readOwnSchedule(services, call);
}

/**
 * Ends a late arrival because the doctor calls or attends a patient. Call it after that step's commit: it
 * changes the row that counts schedule revisions, and no step at the counter may wait for that row.
 */
export async function endLateArrival(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { doctorId, today, now }: { doctorId: string; today: string; now: Date },
): Promise<void> {
  const isEnded = await updateLateArrivalEnded(db, {
    doctorId,
    day: today,
    now,
  });
  if (isEnded) changes.announce({ kind: 'schedule', doctorId });
}
