import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { epochMinuteOf } from '../../../../base/time/clinic-zone.ts';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import { clashOfReturn } from '../../rules/clashes.ts';
import { changeSchedule } from './change-schedule.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';
import { refuseClash } from './refuse-clash.ts';
import { noteScheduleEvent } from './schedule-call.ts';
import {
  findDoctorOf,
  updateAbsenceCut,
  updateEnded,
} from './schedule-queries.ts';

type EndRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'OUTSIDE_SCHEDULE'
  | 'SCHEDULE_BUSY'
  | 'ROOM_TAKEN'
  | 'CHANGED_MEANWHILE';

/** Ends an absence, unless another doctor was given the room meanwhile. */
export async function endAbsence(
  services: Services,
  { absenceId, ...call }: { absenceId: string } & Call<'admin'>,
): Promise<Outcome<DoctorSchedule, EndRefusal>> {
  const ended = await endAbsenceNoting(services, {
    absenceId,
    ...call,
    note: (tx, doctorId) =>
      noteScheduleEvent(tx, call, {
        kind: 'absence_ended',
        doctorId,
        id: absenceId,
      }),
  });
  return ended.ok
    ? readDoctorSchedule(services, { ...call, doctorId: ended.value })
    : ended;
}

/**
 * Ends an absence for any actor: `note` records the actor within the transaction. `keepsPast`: the past part
 * stays, and only the rest ends. Returns the absent doctor.
 */
export async function endAbsenceNoting(
  services: Services,
  {
    absenceId,
    keepsPast = false,
    note,
    ...call
  }: Pick<Call, 'now' | 'today' | 'zone'> & {
    absenceId: string;
    keepsPast?: boolean;
    note: (tx: Database, doctorId: string) => Promise<void>;
  },
): Promise<Outcome<string, EndRefusal>> {
  const { now, zone } = call;
  const doctorId = await findDoctorOf(services.db, 'absences', absenceId);
  const read =
    doctorId && (await readDoctorSchedule(services, { doctorId, ...call }));
  if (!doctorId || !read) return refuse({ code: 'NOT_FOUND' });
  if (!read.ok) return read;
  const { rooms, rules, extraSessions } = read.value;
  const roomIds = [...rules, ...extraSessions].map(({ roomId }) => roomId);
  return changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx) => {
      const ended = keepsPast
        ? await updateAbsenceCut(tx, { id: absenceId, now })
        : await updateEnded(tx, { table: 'absences', id: absenceId, now });
      if (!ended) return refuse({ code: 'CHANGED_MEANWHILE' });
      const stretch = {
        start: epochMinuteOf(ended.startsAt.getTime()),
        end: epochMinuteOf(ended.endsAt.getTime()),
      };
      const clash = await refuseClash(
        tx,
        { doctorId, roomIds, rooms, zone, now },
        (own, others) => clashOfReturn(stretch, own, others),
      );
      if (clash) return clash;
      await note(tx, doctorId);
      return done(doctorId);
    },
  });
}
