import type { ReadServices } from '../../../../base/doors/services.ts';
import { epochMinuteOf } from '../../../../base/time/clinic-zone.ts';
import { findReminderSettings } from '../../../messages/server/worker/reminder-queries.ts';
import {
  USEFUL_MINUTES,
  whenAwake,
} from '../../../outbox/rules/quiet-hours.ts';
import {
  DELAY_TOLD_AHEAD_MINUTES,
  delayToTell,
  isStillTrue,
  MOST_DELAYS_TOLD,
} from '../../rules/told-delay.ts';
import {
  type AwaitedRow,
  insertDelayNotices,
  listAwaited,
  updateUntrueNotices,
} from './delay-notice-queries.ts';
import { readKnownDelays, seenSince } from './read-known-delays.ts';

const minuteMs = 60_000;

/**
 * Writes notices for patients of the next two hours whose doctor runs late, and again on a large change.
 * Voids unsent ones that are no longer true. At night they wait for the morning. Returns how many.
 */
export async function tellDelays(
  services: ReadServices,
  now: Date,
): Promise<number> {
  const { db, snapshot } = services;
  const until = new Date(now.getTime() + DELAY_TOLD_AHEAD_MINUTES * minuteMs);
  const list = () => listAwaited(db, { now, until, seenSince: seenSince(now) });
  let awaited = await list();
  const delays = await readKnownDelays(services, { awaited, now });
  const minutesOf = ({ id }: AwaitedRow) => delays.get(id) ?? null;
  const untrue = awaited.filter(
    (row) =>
      row.isUnsent &&
      row.toldMinutes !== null &&
      !isStillTrue({ told: row.toldMinutes, minutes: minutesOf(row) }),
  );
  const voided = await updateUntrueNotices(db, {
    untrue: untrue.map(({ id }) => id),
    now,
  });
  if (voided > 0) awaited = await list();
  const notices = awaited.flatMap((row) => {
    const delay = minutesOf(row);
    const minutes =
      delay === null
        ? null
        : delayToTell({ told: row.toldMinutes, minutes: delay });
    if (minutes === null || row.notices >= MOST_DELAYS_TOLD) return [];
    return [
      { id: row.id, version: row.version, number: row.notices + 1, minutes },
    ];
  });
  if (notices.length === 0) return 0;
  const { quietFromMinute, quietToMinute } = await findReminderSettings(db);
  const quiet = { fromMinute: quietFromMinute, toMinute: quietToMinute };
  const { clinic } = await snapshot.any();
  const at = epochMinuteOf(now.getTime());
  const awake = whenAwake(at, quiet, clinic.timeZone);
  const dueAt = awake === at ? now : new Date(awake * minuteMs);
  return insertDelayNotices(db, notices, {
    now,
    dueAt,
    usefulMinutes: USEFUL_MINUTES,
  });
}
