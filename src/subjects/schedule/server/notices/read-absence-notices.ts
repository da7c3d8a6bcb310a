import type { Call } from '../../../../base/doors/call.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import {
  epochMinuteOf,
  instantAt,
  wallClockOf,
  type Zone,
} from '../../../../base/time/clinic-zone.ts';
import type { AbsenceNotice } from '../../contract/absence-notices.ts';
import {
  type AbsenceNoticeRow,
  findLastAbsenceNotice,
  listOpenAbsenceNotices,
} from './absence-notice-queries.ts';

/** Lists the notices of doctors that are not settled yet. */
export async function listAbsenceNotices(
  { db }: Pick<ReadServices, 'db'>,
  { now, zone }: Call<'reception'>,
): Promise<{ notices: AbsenceNotice[] }> {
  return {
    notices: (await listOpenAbsenceNotices(db, now)).map((row) =>
      toAbsenceNotice(row, zone),
    ),
  };
}

/** Returns the doctor's own last notice of a day. */
export async function readAbsenceNotice(
  { db }: Pick<ReadServices, 'db'>,
  { day, actor, zone }: Call<'doctor'> & { day: string },
): Promise<{ notice: AbsenceNotice | null }> {
  const row = await findLastAbsenceNotice(db, { doctorId: actor.id, day });
  return { notice: row ? toAbsenceNotice(row, zone) : null };
}

export function toAbsenceNotice(
  row: AbsenceNoticeRow,
  zone: Zone,
): AbsenceNotice {
  const { id, day, reason, appointments, state, dismissReason } = row;
  const endsAt = epochMinuteOf(row.endsAt.getTime());
  const isUntilMidnight = endsAt === instantAt(day, 1440, zone);
  return {
    id,
    day,
    reason,
    appointments,
    state,
    dismissReason,
    doctor: { id: row.doctorId, name: row.doctorName },
    fromMinute: wallClockOf(epochMinuteOf(row.startsAt.getTime()), zone).minute,
    toMinute: isUntilMidnight ? 1440 : wallClockOf(endsAt, zone).minute,
    givenAt: row.givenAt.toISOString(),
  };
}
