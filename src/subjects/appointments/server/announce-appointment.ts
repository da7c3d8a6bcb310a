import type { Services } from '../../../base/doors/services.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';

export interface ChangedAppointment {
  id: string;
  doctorId: string;
  patientId: string;
  startsAt: Date;
  /** For a moved appointment: its former doctor and time. */
  from?: { doctorId?: string; startsAt: Date };
  /** True where the queue changes: arrivals, calls, starts, and their undoing. */
  movesQueue?: boolean;
}

/**
 * Announces a changed appointment to every open panel. Call it after the commit. It returns at once, and a
 * failed announcement fails no request.
 */
export function announceAppointment(
  { changes, snapshot }: Pick<Services, 'changes' | 'snapshot'>,
  {
    id,
    doctorId,
    patientId,
    startsAt,
    from,
    movesQueue = false,
  }: ChangedAppointment,
): void {
  const appointment = {
    kind: 'appointment',
    appointmentId: id,
    patientId,
  } as const;
  void zoneOf(snapshot).then((zone) => {
    const of = (agenda: { doctorId: string; startsAt: Date }) => ({
      doctorId: agenda.doctorId,
      ...(zone && { day: dayAt(agenda.startsAt, zone) }),
    });
    const now = of({ doctorId, startsAt });
    const before = from && of({ doctorId, ...from });
    changes.announce({ ...appointment, ...now });
    if (
      before &&
      (before.doctorId !== now.doctorId || before.day !== now.day)
    ) {
      changes.announce({ ...appointment, ...before });
    }
    if (movesQueue) changes.announce({ kind: 'queue', ...now });
  });
}

/** Null: the zone cannot be read now, and the announcement names no day. */
async function zoneOf(snapshot: Services['snapshot']): Promise<string | null> {
  try {
    return (await snapshot.any()).clinic.timeZone;
  } catch {
    return null;
  }
}
