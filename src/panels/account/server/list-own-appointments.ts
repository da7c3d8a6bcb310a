import type { Call } from '../../../base/doors/call.ts';
import type { ReadServices } from '../../../base/doors/services.ts';
import { dayAt, daySpan } from '../../../base/time/clinic-zone.ts';
import type { UpcomingAppointment } from '../../../subjects/appointments/contract/account.ts';
import { listReachedAppointments } from '../../../subjects/appointments/server/own/reached-appointments.ts';
import { DELAY_TOLD_FROM_MINUTES } from '../../../subjects/queue/rules/told-delay.ts';
import { listAwaited } from '../../../subjects/queue/server/delays/delay-notice-queries.ts';
import {
  readKnownDelays,
  seenSince,
} from '../../../subjects/queue/server/delays/read-known-delays.ts';

/**
 * The next appointments of all patients whom the call reaches, earliest first. Those of today have the
 * doctor's delay, if it is long enough to be told.
 */
export async function listOwnAppointments(
  services: ReadServices,
  call: Call<'patient'>,
): Promise<UpcomingAppointment[]> {
  const { now, today, zone } = call;
  const appointments = await listReachedAppointments(services.db, call);
  const ids = appointments
    .filter(
      ({ status, startsAt }) =>
        status === 'booked' && dayAt(new Date(startsAt), zone) === today,
    )
    .map(({ id }) => id);
  const until = new Date(daySpan(today, zone).end * 60_000);
  const awaited =
    ids.length > 0
      ? await listAwaited(services.db, {
          now,
          until,
          seenSince: seenSince(now),
          ids,
        })
      : [];
  const delays = await readKnownDelays(services, { awaited, now });
  return appointments.map((appointment) => {
    const minutes = delays.get(appointment.id) ?? 0;
    return {
      ...appointment,
      delayMinutes: minutes < DELAY_TOLD_FROM_MINUTES ? null : minutes,
    };
  });
}
