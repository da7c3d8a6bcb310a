import type { Services } from '../../../../base/doors/services.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import type { AppointmentOfLines } from './line-queries.ts';

/**
 * Tells the panels of counter and doctor, without the patient's id, because the patient must not hear of it.
 */
export function announceLines(
  { changes, snapshot }: Pick<Services, 'changes' | 'snapshot'>,
  { id: appointmentId, doctorId, startsAt }: AppointmentOfLines,
): void {
  const change = { kind: 'appointment', appointmentId, doctorId } as const;
  void snapshot.any().then(
    ({ clinic }) =>
      changes.announce({ ...change, day: dayAt(startsAt, clinic.timeZone) }),
    () => changes.announce(change),
  );
}
