import { inRoomOrder } from '../../../../base/clinic/rules/room-order.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { addDays } from '../../../../base/time/clinic-day.ts';
import { wallClockOf, type Zone } from '../../../../base/time/clinic-zone.ts';
import type { AbsenceKind } from '../../contract/schedule-fields.ts';
import type {
  DoctorSchedule,
  ScheduleAbsence,
  ScheduleExtraSession,
} from '../../contract/schedules.ts';
import { findSchedule, type ScheduleRow } from './schedule-queries.ts';

/** Returns a doctor's schedule as it is set up, and the options for changing it. */
export async function readDoctorSchedule(
  { db }: Pick<Services, 'db'>,
  {
    doctorId,
    now,
    today,
    zone,
  }: Pick<Call, 'now' | 'today' | 'zone'> & { doctorId: string },
): Promise<Outcome<DoctorSchedule, 'NOT_FOUND'>> {
  const row = await findSchedule(db, { doctorId, today, now });
  if (!row) return refuse({ code: 'NOT_FOUND' });
  return done({
    doctorId,
    today,
    ...row,
    rooms: inRoomOrder(row.rooms),
    absences: row.absences.map((absence) => toAbsence(absence, zone)),
    extraSessions: row.extraSessions.map((extra) =>
      toExtraSession(extra, zone),
    ),
  });
}

function toAbsence(
  { id, start, end, kind, publicReason }: ScheduleRow['absences'][number],
  zone: Zone,
): ScheduleAbsence {
  const from = wallClockOf(start, zone);
  const to = endOf(end, zone);
  const isWhole = from.minute === 0 && to.minute === 1440;
  return {
    id,
    fromDay: from.day,
    toDay: to.day,
    hours: isWhole ? null : { fromMinute: from.minute, toMinute: to.minute },
    kind: kind as AbsenceKind,
    publicReason,
  };
}

function toExtraSession(
  { start, end, practiceIds, ...extra }: ScheduleRow['extraSessions'][number],
  zone: Zone,
): ScheduleExtraSession {
  const { day, minute: fromMinute } = wallClockOf(start, zone);
  return {
    ...extra,
    practiceIds: practiceIds && [...practiceIds],
    day,
    fromMinute,
    toMinute: endOf(end, zone).minute,
  };
}

/** Midnight counts as the end of the day before. */
function endOf(end: number, zone: Zone): { day: string; minute: number } {
  const { day, minute } = wallClockOf(end, zone);
  return minute === 0
    ? { day: addDays(day, -1), minute: 1440 }
    : { day, minute };
}
