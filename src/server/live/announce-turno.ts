import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';

export interface ChangedTurno {
  id: string;
  doctorId: string;
  patientId: string;
  startsAt: Date;
  /** Where it was before, of one that was moved. */
  from?: { doctorId?: string; startsAt: Date };
  /** Whoever waits, or is called, is another one than before: arrivals, calls, starts, and their undoing. */
  movesQueue?: boolean;
}

/**
 * Tells every open panel of a turno that changed. To be called once it is committed; it returns at once, and what
 * cannot be told fails nobody.
 */
export function announceTurno(
  { changes, catalog }: Pick<BookingServices, 'changes' | 'catalog'>,
  { id, doctorId, patientId, startsAt, from, movesQueue = false }: ChangedTurno,
): void {
  const turno = { kind: 'turno', appointmentId: id, patientId } as const;
  void zoneOf(catalog).then((zone) => {
    const of = (agenda: { doctorId: string; startsAt: Date }) => ({
      doctorId: agenda.doctorId,
      ...(zone && { day: dayOf(epochMinuteOf(agenda.startsAt.getTime()), zone) }),
    });
    const now = of({ doctorId, startsAt });
    const before = from && of({ doctorId, ...from });
    changes.announce({ ...turno, ...now });
    if (before && (before.doctorId !== now.doctorId || before.day !== now.day)) {
      changes.announce({ ...turno, ...before });
    }
    if (movesQueue) changes.announce({ kind: 'queue', ...now });
  });
}

/** Null: it cannot be read now, and then a day is not said. */
async function zoneOf(catalog: BookingServices['catalog']): Promise<string | null> {
  try {
    return (await catalog.any()).clinic.timeZone;
  } catch {
    return null;
  }
}
