import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Catalog } from '../clinic/catalog.ts';
import type { TurnoRow } from './turno-queries.ts';

/**
 * The turno for a phone's calendar (RFC 5545): one UID for its whole life, a SEQUENCE that grows with each
 * change. Says when, where and with whom; never for what.
 */
export function calendarFile(turno: TurnoRow, { clinic }: Catalog, now: Date): string {
  const calendar = ical({
    prodId: { company: 'TurnoClaro', product: 'turnos', language: 'ES' },
    method: turno.status === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${turno.id}@turnoclaro`,
    sequence: turno.version - 1,
    start: turno.startsAt,
    end: turno.endsAt,
    stamp: now,
    status: turno.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: `Turno médico – ${clinic.name}`,
    location: `${clinic.address}, ${clinic.city}`,
    description: [
      `Profesional: ${turno.doctorName}`,
      ...(turno.roomName ? [`Lugar: ${turno.roomName}`] : []),
      `Código del turno: ${turno.code}`,
      ...(clinic.phones[0] ? [`Teléfono: ${clinic.phones[0]}`] : []),
    ].join('\n'),
  });
  return calendar.toString();
}
