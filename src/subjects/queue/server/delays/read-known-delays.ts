import type { ReadServices } from '../../../../base/doors/services.ts';
import { delayOfPatient } from '../../rules/told-delay.ts';
import { readWaiting } from '../read-waiting.ts';
import type { AwaitedRow } from './delay-notice-queries.ts';

const minuteMs = 60_000;
/** A doctor who began with nobody for so long may attend without anybody noting it: their delay is not known. */
const seenMs = 3 * 60 * minuteMs;

/** Since when a doctor must have begun with somebody. */
export function seenSince(now: Date): Date {
  return new Date(now.getTime() - seenMs);
}

/** The delay, in minutes, of each who is awaited, by appointment; null of those whose doctor's is not known. */
export async function readKnownDelays(
  services: ReadServices,
  { awaited, now }: { awaited: readonly Pick<AwaitedRow, 'id' | 'doctorId' | 'isDoctorSeen'>[]; now: Date },
): Promise<ReadonlyMap<string, number | null>> {
  const [doctorId, ...others] = new Set(awaited.map((row) => row.doctorId));
  if (doctorId === undefined) return new Map();
  const { doctors } = await readWaiting(services, { now, doctorId: others.length === 0 ? doctorId : null });
  const snapshot = await services.snapshot.any();
  return new Map(
    awaited.map(({ id, doctorId, isDoctorSeen }) => {
      const doctor = doctors.get(doctorId);
      const own = doctor?.expected.find(({ appointmentId }) => appointmentId === id);
      const arrivesAt = snapshot.doctors.get(doctorId)?.arrivesAt ?? 0;
      const isKnown = isDoctorSeen || arrivesAt * minuteMs > now.getTime();
      if (!doctor || !own || !isKnown) return [id, null];
      const delay = { doctorMinutes: doctor.delayMinutes, ownMinutes: own.delayMinutes };
      return [id, delayOfPatient(delay)];
    }),
  );
}
