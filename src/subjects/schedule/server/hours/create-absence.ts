import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  done,
  invalid,
  type Outcome,
  type Refusal,
} from '../../../../base/kernel/refusal.ts';
import { addDays } from '../../../../base/time/clinic-day.ts';
import {
  instantAt,
  startOfDay,
  type Zone,
} from '../../../../base/time/clinic-zone.ts';
import type { AbsenceTerms } from '../../contract/schedule-fields.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import { changeDoctorSchedule } from './change-doctor-schedule.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';
import { refuseHours } from './schedule-call.ts';
import { insertAbsence } from './schedule-queries.ts';

/** Closes days, or some hours of one. Absences may overlap. */
export async function createAbsence(
  services: Services,
  { doctorId, ...request }: AbsenceTerms & { doctorId: string } & Call<'admin'>,
): Promise<
  Outcome<
    DoctorSchedule,
    'NOT_FOUND' | 'INVALID_INPUT' | 'OUTSIDE_SCHEDULE' | 'SCHEDULE_BUSY'
  >
> {
  const { now, today, zone } = request;
  const read = await readDoctorSchedule(services, { doctorId, ...request });
  if (!read.ok) return read;
  const refused = refuseAbsence(request, today);
  if (refused) return refused;
  const stretch = stretchOf(request, zone);
  if (stretch.endsAt <= now)
    return invalid('hours.toMinute', scheduleMessages.HOURS_PAST);
  const { kind, publicReason } = request;
  return changeDoctorSchedule(services, {
    ...request,
    doctorId,
    kind: 'absence_added',
    change: async (tx) =>
      done(
        await insertAbsence(tx, { doctorId, kind, publicReason, ...stretch }),
      ),
  });
}

function refuseAbsence(
  { fromDay, toDay, hours }: AbsenceTerms,
  today: string,
): { ok: false; refusal: Refusal<'INVALID_INPUT'> } | null {
  if (fromDay < today) return invalid('fromDay', scheduleMessages.DAY_PAST);
  if (toDay < fromDay)
    return invalid('toDay', scheduleMessages.ENDS_BEFORE_IT_BEGINS);
  if (hours && toDay !== fromDay)
    return invalid('toDay', scheduleMessages.HOURS_OF_ONE_DAY);
  return hours && refuseHours(hours, 'hours');
}

function stretchOf(
  { fromDay, toDay, hours }: AbsenceTerms,
  zone: Zone,
): { startsAt: Date; endsAt: Date } {
  const start = hours
    ? instantAt(fromDay, hours.fromMinute, zone)
    : startOfDay(fromDay, zone);
  const end = hours
    ? instantAt(toDay, hours.toMinute, zone)
    : startOfDay(addDays(toDay, 1), zone);
  return { startsAt: new Date(start * 60_000), endsAt: new Date(end * 60_000) };
}
