import type { UpcomingAppointment } from '../../../contract/patient/account.ts';
import { DELAY_TOLD_FROM_MINUTES } from '../../../domain/queue/told-delay.ts';
import { dayAt, daySpan } from '../../../domain/time/clinic-zone.ts';
import { listReachedAppointments } from '../../agenda/own/reached-appointments.ts';
import type { Call } from '../../clinic/call.ts';
import type { ReadServices } from '../../clinic/services.ts';
import { listAwaited } from './delay-notice-queries.ts';
import { readKnownDelays, seenSince } from './read-known-delays.ts';

/**
 * The appointments to come of everybody whom the call reaches, the next first; those of today say how late their doctor runs,
 * from where it is told on.
 */
export async function listOwnAppointments(
  services: ReadServices,
  call: Call<'patient'>,
): Promise<UpcomingAppointment[]> {
  const { now, today, zone } = call;
  const appointments = await listReachedAppointments(services.db, call);
  const ids = appointments
    .filter(({ status, startsAt }) => status === 'booked' && dayAt(new Date(startsAt), zone) === today)
    .map(({ id }) => id);
  const until = new Date(daySpan(today, zone).end * 60_000);
  const awaited =
    ids.length > 0 ? await listAwaited(services.db, { now, until, seenSince: seenSince(now), ids }) : [];
  const delays = await readKnownDelays(services, { awaited, now });
  return appointments.map((appointment) => {
    const minutes = delays.get(appointment.id) ?? 0;
    return { ...appointment, delayMinutes: minutes < DELAY_TOLD_FROM_MINUTES ? null : minutes };
  });
}
