import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { startOfDay } from '../../../base/time/clinic-zone.ts';
import type { OwnStatistics } from '../contract/statistics.ts';
import { findStatistics } from './own-statistics-queries.ts';

/** The doctor's own visits in this many calendar months, up to now. Minutes are rounded to tenths. */
export async function readOwnStatistics(
  { db }: Pick<Services, 'db'>,
  { months, actor, now, today, zone }: Call<'doctor'> & { months: number },
): Promise<OwnStatistics> {
  const days = firstDaysOf(today, months);
  const [fromDay = today] = days;
  const start = new Date(startOfDay(fromDay, zone) * 60_000);
  const row = await findStatistics(db, {
    doctorId: actor.id,
    start,
    end: now,
    zone,
  });
  const found = new Map(row.byMonth.map((each) => [each.month, each]));
  return {
    fromDay,
    toDay: today,
    seen: row.seen,
    absent: row.absent,
    delayedCount: row.delayedCount,
    delayMinutes: rounded(row.delayMinutes),
    byMonth: days.map((month) => {
      const {
        seen = 0,
        absent = 0,
        delayMinutes = null,
      } = found.get(month) ?? {};
      return { month, seen, absent, delayMinutes: rounded(delayMinutes) };
    }),
    byPractice: row.byPractice.map(
      ({ plannedMinutes, visitMinutes, ...practice }) => ({
        ...practice,
        plannedMinutes: rounded(plannedMinutes),
        visitMinutes: rounded(visitMinutes),
      }),
    ),
  };
}

/** The first day of each month up to the present one, oldest first. */
function firstDaysOf(today: string, months: number): string[] {
  const first = Temporal.PlainDate.from(today).with({ day: 1 });
  return Array.from({ length: months }, (_, index) =>
    first.subtract({ months: months - 1 - index }).toString(),
  );
}

function rounded(minutes: number | null): number | null {
  return minutes === null ? null : Math.round(Number(minutes) * 10) / 10;
}
