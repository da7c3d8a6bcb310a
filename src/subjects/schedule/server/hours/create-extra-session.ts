import { type Call, inputOf } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { invalid, type Outcome } from '../../../../base/kernel/refusal.ts';
import { instantAt } from '../../../../base/time/clinic-zone.ts';
import { overlaps } from '../../../../base/time/interval.ts';
import type { ExtraSessionTerms } from '../../contract/schedule-fields.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import { clashOfExtraSession } from '../../rules/clashes.ts';
import { changeDoctorSchedule } from './change-doctor-schedule.ts';
import type { RuleRefusal } from './create-rule.ts';
import { listNeighbours } from './neighbour-queries.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';
import { refuseClash } from './refuse-clash.ts';
import { refuseTerms, writeHours } from './schedule-call.ts';
import { insertExtraSession } from './schedule-queries.ts';

/** Opens hours on one day, also on a holiday. */
export async function createExtraSession(
  services: Services,
  {
    doctorId,
    ...request
  }: ExtraSessionTerms & { doctorId: string } & Call<'admin'>,
): Promise<Outcome<DoctorSchedule, RuleRefusal>> {
  const { now, today, zone } = request;
  const read = await readDoctorSchedule(services, { doctorId, ...request });
  if (!read.ok) return read;
  const refused = refuseTerms(request, read.value);
  if (refused) return refused;
  const { day, fromMinute, toMinute, ...session } = inputOf(request);
  if (day < today) return invalid('day', scheduleMessages.DAY_PAST);
  const start = instantAt(day, fromMinute, zone);
  const end = instantAt(day, toMinute, zone);
  const stretch = {
    startsAt: new Date(start * 60_000),
    endsAt: new Date(end * 60_000),
  };
  if (stretch.endsAt <= now)
    return invalid('toMinute', scheduleMessages.HOURS_PAST);
  const extra = { ...session, start, end };
  const { rooms } = read.value;
  return changeDoctorSchedule(services, {
    ...request,
    doctorId,
    kind: 'extra_session_added',
    change: async (tx) => {
      const roomIds = [session.roomId];
      const clash = await refuseClash(
        tx,
        { doctorId, roomIds, rooms, zone, now },
        (_, others) => clashOfExtraSession(extra, others),
      );
      if (clash) return clash;
      const [own] = await listNeighbours(tx, { doctorId, roomIds: [], now });
      if (own?.schedule.absences.some((absence) => overlaps(absence, extra))) {
        return invalid('day', scheduleMessages.ABSENT_THEN);
      }
      return writeHours(() =>
        insertExtraSession(tx, { doctorId, ...session, ...stretch }),
      );
    },
  });
}
