import { USEFUL_MINUTES, whenAwake } from '../../../domain/messages/quiet-hours.ts';
import {
  DELAY_TOLD_AHEAD_MINUTES,
  delayOfPatient,
  delayToTell,
  isStillTrue,
  MOST_DELAYS_TOLD,
} from '../../../domain/queue/told-delay.ts';
import { epochMinuteOf } from '../../../domain/time/clinic-zone.ts';
import type { ReadServices } from '../../clinic/services.ts';
import { findReminderSettings } from '../../messages/worker/reminder-queries.ts';
import { readWaiting } from '../read-waiting.ts';
import {
  type AwaitedRow,
  insertDelayNotices,
  listAwaited,
  updateUntrueNotices,
} from './delay-notice-queries.ts';

const minuteMs = 60_000;
/** A doctor who began with nobody for so long may attend without anybody noting it: their delay is not known. */
const seenMs = 3 * 60 * minuteMs;

/**
 * Tells those who are to come in the next two hours that their doctor runs late, once, and again on a large change. What was
 * not sent yet and is no longer true is voided first. Of a doctor whose day nobody notes as it happens, nothing is told. At night it is
 * written for the morning, to those who come after it. Returns how many notices were written.
 */
export async function tellDelays(services: ReadServices, now: Date): Promise<number> {
  const { db, snapshot } = services;
  const until = new Date(now.getTime() + DELAY_TOLD_AHEAD_MINUTES * minuteMs);
  const list = () => listAwaited(db, { now, until, seenSince: new Date(now.getTime() - seenMs) });
  let awaited = await list();
  const delays = awaited.length > 0 ? await readDelays(services, { awaited, now }) : new Map<string, null>();
  const minutesOf = ({ id }: AwaitedRow) => delays.get(id) ?? null;
  const untrue = awaited.filter(
    (row) =>
      row.isUnsent &&
      row.toldMinutes !== null &&
      !isStillTrue({ told: row.toldMinutes, minutes: minutesOf(row) }),
  );
  const voided = await updateUntrueNotices(db, { untrue: untrue.map(({ id }) => id), now });
  if (voided > 0) awaited = await list();
  const notices = awaited.flatMap((row) => {
    const delay = minutesOf(row);
    const minutes = delay === null ? null : delayToTell({ told: row.toldMinutes, minutes: delay });
    if (minutes === null || row.notices >= MOST_DELAYS_TOLD) return [];
    return [{ id: row.id, version: row.version, number: row.notices + 1, minutes }];
  });
  if (notices.length === 0) return 0;
  const { quietFromMinute, quietToMinute } = await findReminderSettings(db);
  const quiet = { fromMinute: quietFromMinute, toMinute: quietToMinute };
  const { clinic } = await snapshot.any();
  const at = epochMinuteOf(now.getTime());
  const awake = whenAwake(at, quiet, clinic.timeZone);
  const dueAt = awake === at ? now : new Date(awake * minuteMs);
  return insertDelayNotices(db, notices, { now, dueAt, usefulMinutes: USEFUL_MINUTES });
}

/** The delay of each who is awaited, by appointment; of those whose doctor's is not known, none. */
async function readDelays(
  services: ReadServices,
  { awaited, now }: { awaited: readonly AwaitedRow[]; now: Date },
): Promise<ReadonlyMap<string, number | null>> {
  const { doctors } = await readWaiting(services, { now });
  const snapshot = await services.snapshot.any();
  return new Map(
    awaited.map(({ id, doctorId, isDoctorSeen }) => {
      const doctor = doctors.get(doctorId);
      const own = doctor?.expected.find(({ appointmentId }) => appointmentId === id);
      const arrivesAt = snapshot.doctors.get(doctorId)?.arrivesAt ?? 0;
      const isKnown = isDoctorSeen || arrivesAt * minuteMs > now.getTime();
      if (!doctor || !own || !isKnown) return [id, null];
      const delay = { doctorMinutes: doctor.delayMinutes, ownMinutes: own.delayMinutes };
      return [id, delayOfPatient(delay)];
    }),
  );
}
