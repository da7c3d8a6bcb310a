import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type {
  HoursKept,
  HoursToKeep,
  HourToKeep,
} from '../../contract/hours.ts';
import {
  type KeptHour,
  keepWallHours,
  listHoursToKeep,
} from './keep-wall-hours.ts';
import { findKeptHours, findZoneNews } from './zone-queries.ts';

/** More than an administrator reads. The command lists all. */
const mostShown = 500;

/** The appointments that show another hour than promised, as an administrator sees them before keeping their hours. */
export async function readHoursToKeep(
  { db }: Pick<Services, 'db'>,
  { now }: Pick<Call<'admin'>, 'now'>,
): Promise<HoursToKeep> {
  const [{ differsFrom }, hours] = await Promise.all([
    findZoneNews(db),
    listHoursToKeep(db, now),
  ]);
  return {
    differsFrom: differsFrom?.toISOString() ?? null,
    count: hours.length,
    hours: hours.slice(0, mostShown).map(toHour),
  };
}

/**
 * Keeps the promised hours, as `npm run keep-hours` does, and only once. A repeated request tells what was
 * done.
 */
export async function keepPromisedHours(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  call: Call<'admin'>,
): Promise<HoursKept> {
  const { isNew, kept, left } = await keepWallHours(db, {
    now: call.now,
    ...doneBy(call),
  });
  // Every open page shows another instant now.
  if (isNew) changes.announce({ kind: 'all' });
  const before = isNew ? null : await findKeptHours(db, call.now);
  return {
    isNew,
    count: before?.count ?? kept.length,
    left: left.slice(0, mostShown).map(toHour),
  };
}

function toHour({
  id,
  fullName,
  startsAt,
  keptStartsAt,
  ...hour
}: KeptHour): HourToKeep {
  return {
    ...hour,
    appointmentId: id,
    patientName: fullName,
    startsAt: startsAt.toISOString(),
    keptStartsAt: keptStartsAt.toISOString(),
  };
}
