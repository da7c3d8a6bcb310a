import type { ReadServices } from '../../../../base/doors/services.ts';
import { delayOfPatient } from '../../rules/told-delay.ts';
import { readWaiting } from '../read-waiting.ts';
import type { AwaitedRow } from './delay-notice-queries.ts';

const minuteMs = 60_000;
/** A doctor who began no visit for so long may attend without noting it, so the delay is unknown. */
const seenMs = 3 * 60 * minuteMs;

/** Returns the instant since which a doctor must have begun a visit. */
export function seenSince(now: Date): Date {
  return new Date(now.getTime() - seenMs);
}

/**
 * Returns the delay of each awaited appointment in minutes, by its id. Null: the doctor's delay is unknown.
 */
export async function readKnownDelays(
  services: ReadServices,
  {
    awaited,
    now,
  }: {
    awaited: readonly Pick<AwaitedRow, 'id' | 'doctorId' | 'isDoctorSeen'>[];
    now: Date;
  },
): Promise<ReadonlyMap<string, number | null>> {
  const [doctorId, ...others] = new Set(awaited.map((row) => row.doctorId));
  if (doctorId === undefined) return new Map();
  const { doctors } = await readWaiting(services, {
    now,
    doctorId: others.length === 0 ? doctorId : null,
  });
  const snapshot = await services.snapshot.any();
  return new Map(
    awaited.map(({ id, doctorId, isDoctorSeen }) => {
      const doctor = doctors.get(doctorId);
      const own = doctor?.expected.find(
        ({ appointmentId }) => appointmentId === id,
      );
      const arrivesAt = snapshot.doctors.get(doctorId)?.arrivesAt ?? 0;
      const isKnown = isDoctorSeen || arrivesAt * minuteMs > now.getTime();
      if (!doctor || !own || !isKnown) return [id, null];
      const delay = {
        doctorMinutes: doctor.delayMinutes,
        ownMinutes: own.delayMinutes,
      };
      return [id, delayOfPatient(delay)];
    }),
  );
}
