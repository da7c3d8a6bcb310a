import type { DoctorSchedule, ExtraSessionTerms } from '../../contract/admin/schedules.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import { instantAt } from '../../domain/calendar/clinic-zone.ts';
import { overlaps } from '../../domain/calendar/interval.ts';
import { clashOfExtraSession } from '../../domain/scheduling/clashes.ts';
import { invalid, type Outcome } from '../refusal.ts';
import { changeSchedule } from './change-schedule.ts';
import type { RuleRefusal } from './create-rule.ts';
import { listNeighbours } from './neighbour-queries.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';
import { refuseClash } from './refuse-clash.ts';
import {
  clinicNow,
  noteScheduleEvent,
  refuseTerms,
  type ScheduleCall,
  type ScheduleServices,
  writeHours,
} from './schedule-call.ts';
import { insertExtraSession } from './schedule-queries.ts';

/** Opens hours on one day, also on a holiday. */
export async function createExtraSession(
  services: ScheduleServices,
  { doctorId, actor, now, ...terms }: ExtraSessionTerms & { doctorId: string } & ScheduleCall,
): Promise<Outcome<DoctorSchedule, RuleRefusal>> {
  const read = await readDoctorSchedule(services, { doctorId, now });
  if (!read.ok) return read;
  const { zone, today } = await clinicNow(services, now);
  const refused = refuseTerms(terms, read.value);
  if (refused) return refused;
  const { day, fromMinute, toMinute, ...session } = terms;
  if (day < today) return invalid('day', scheduleMessages.DAY_PAST);
  const start = instantAt(day, fromMinute, zone);
  const end = instantAt(day, toMinute, zone);
  const stretch = { startsAt: new Date(start * 60_000), endsAt: new Date(end * 60_000) };
  if (stretch.endsAt <= now) return invalid('toMinute', scheduleMessages.HOURS_PAST);
  const extra = { ...session, start, end };
  const { rooms } = read.value;
  const changed = await changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx) => {
      const roomIds = [session.roomId];
      const clash = await refuseClash(tx, { doctorId, roomIds, rooms, zone, now }, (_, others) =>
        clashOfExtraSession(extra, others),
      );
      if (clash) return clash;
      const [own] = await listNeighbours(tx, { doctorId, roomIds: [], now });
      if (own?.schedule.absences.some((absence) => overlaps(absence, extra))) {
        return invalid('day', scheduleMessages.ABSENT_THEN);
      }
      const added = await writeHours(() => insertExtraSession(tx, { doctorId, ...session, ...stretch }));
      if (!added.ok) return added;
      const id = added.value;
      await noteScheduleEvent(tx, { kind: 'extra_session_added', doctorId, id, actor, now });
      return added;
    },
  });
  return changed.ok ? readDoctorSchedule(services, { doctorId, now }) : changed;
}
