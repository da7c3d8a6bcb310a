import ical from 'ical-generator';
import {
  type CalendarClinic,
  type CalendarTurno,
  calendarMaker,
  doctorEvent,
  patientEvent,
} from './turno-event.ts';

/** How many seconds calendars are asked to wait before they look again. */
const refreshSeconds = 60 * 60;

export interface FeedTurno extends CalendarTurno {
  changedAt: Date;
}

export interface CalendarFeed {
  ownerKind: 'patient' | 'doctor';
  turnos: FeedTurno[];
  clinic: CalendarClinic;
  namesProfessional: boolean;
}

/**
 * A calendar to subscribe to. The same turnos are the same text: without a METHOD, DTSTAMP says when each was
 * last changed (RFC 5545, 3.8.7.2), not when somebody asked.
 */
export function calendarFeed({ ownerKind, turnos, clinic, namesProfessional }: CalendarFeed): string {
  const calendar = ical({ prodId: calendarMaker, name: 'Turnos médicos', ttl: refreshSeconds });
  for (const turno of turnos) {
    const stamp = turno.changedAt;
    calendar.createEvent(
      ownerKind === 'doctor'
        ? doctorEvent(turno, { stamp })
        : patientEvent(turno, { clinic, namesProfessional, stamp }),
    );
  }
  return calendar.toString();
}
