import type { DoctorSchedule } from '../../contract/admin/schedules.ts';
import { epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import { clashOfReturn } from '../../domain/scheduling/clashes.ts';
import type { Database } from '../db/database.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { changeSchedule } from './change-schedule.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';
import { refuseClash } from './refuse-clash.ts';
import { clinicNow, noteScheduleEvent, type ScheduleCall, type ScheduleServices } from './schedule-call.ts';
import { findDoctorOf, updateEnded } from './schedule-queries.ts';

type EndRefusal = 'NOT_FOUND' | 'INVALID_INPUT' | 'OUTSIDE_SCHEDULE' | 'ROOM_TAKEN' | 'CHANGED_MEANWHILE';

/** The doctor attends after all; unless somebody was given their room meanwhile. */
export async function endAbsence(
  services: ScheduleServices,
  { absenceId, actor, now }: { absenceId: string } & ScheduleCall,
): Promise<Outcome<DoctorSchedule, EndRefusal>> {
  const ended = await endAbsenceNoting(services, {
    ...{ absenceId, now },
    note: (tx, doctorId) =>
      noteScheduleEvent(tx, { kind: 'absence_ended', doctorId, id: absenceId, actor, now }),
  });
  return ended.ok ? readDoctorSchedule(services, { doctorId: ended.value, now }) : ended;
}

/** The same, whoever ends it: `note` leaves who it was within the transaction. Answers whose absence it was. */
export async function endAbsenceNoting(
  services: ScheduleServices,
  {
    absenceId,
    now,
    note,
  }: { absenceId: string; now: Date; note: (tx: Database, doctorId: string) => Promise<void> },
): Promise<Outcome<string, EndRefusal>> {
  const doctorId = await findDoctorOf(services.db, 'absences', absenceId);
  const read = doctorId && (await readDoctorSchedule(services, { doctorId, now }));
  if (!doctorId || !read) return refuse({ code: 'NOT_FOUND' });
  if (!read.ok) return read;
  const { zone } = await clinicNow(services, now);
  const { rooms, rules, extraSessions } = read.value;
  const roomIds = [...rules, ...extraSessions].map(({ roomId }) => roomId);
  return changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx) => {
      const ended = await updateEnded(tx, { table: 'absences', id: absenceId, now });
      if (!ended) return refuse({ code: 'CHANGED_MEANWHILE' });
      const stretch = {
        start: epochMinuteOf(ended.startsAt.getTime()),
        end: epochMinuteOf(ended.endsAt.getTime()),
      };
      const clash = await refuseClash(tx, { doctorId, roomIds, rooms, zone, now }, (own, others) =>
        clashOfReturn(stretch, own, others),
      );
      if (clash) return clash;
      await note(tx, doctorId);
      return done(doctorId);
    },
  });
}
