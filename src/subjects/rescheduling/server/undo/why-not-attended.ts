import {
  readSnapshot,
  type SnapshotCache,
} from '../../../../base/clinic/server/snapshot-cache.ts';
import { findAgendaRevision } from '../../../../base/clinic/server/snapshot-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { dayOf, epochMinuteOf } from '../../../../base/time/clinic-zone.ts';
import { overlaps } from '../../../../base/time/interval.ts';
import type { NotOfferedReason } from '../../../schedule/contract/not-offered.ts';
import { placeInSchedule } from '../../../schedule/rules/place-in-schedule.ts';

/** The doctor, time and practice of an appointment. */
export interface GivenTime {
  doctorId: string;
  practiceId: string;
  startsAt: Date;
  endsAt: Date;
  /** 0: a regular appointment. */
  overbookPlace: number;
}

export type NotAttendedReason = Extract<
  NotOfferedReason,
  'HOLIDAY' | 'ABSENT' | 'NO_SESSION'
>;

/**
 * Returns why the doctor does not attend at the appointment's time, by the schedule that this transaction
 * sees. Null: the doctor attends. Does not check that the doctor still offers the practice.
 */
export async function whyNotAttended(
  tx: Database,
  { cache, appointment }: { cache: SnapshotCache; appointment: GivenTime },
): Promise<NotAttendedReason | null> {
  const existing = await cache.any();
  const { doctorId } = appointment;
  const isCurrent =
    existing.doctors.get(doctorId)?.revision ===
    (await findAgendaRevision(tx, doctorId));
  const snapshot = isCurrent ? existing : await readSnapshot(tx, [doctorId]);
  const doctor = snapshot?.doctors.get(doctorId);
  if (!snapshot || !doctor) return 'NO_SESSION';
  const start = epochMinuteOf(appointment.startsAt.getTime());
  const openings = cache.openingsOf(
    snapshot,
    doctor,
    dayOf(start, snapshot.clinic.timeZone),
  );
  const given = {
    start,
    end: epochMinuteOf(appointment.endsAt.getTime()),
    practiceId: appointment.practiceId,
    isOverbooked: appointment.overbookPlace > 0,
  };
  const { absences } = doctor.schedule;
  if (placeInSchedule(given, openings, absences) === 'inside') return null;
  if (openings.closure) return openings.closure.code;
  return absences.some((absence) => overlaps(absence, given))
    ? 'ABSENT'
    : 'NO_SESSION';
}
