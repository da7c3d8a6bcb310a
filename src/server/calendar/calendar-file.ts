import ical, { ICalCalendarMethod } from 'ical-generator';
import { type CalendarClinic, type CalendarTurno, calendarMaker, patientEvent } from './turno-event.ts';

/** An .ics to be opened or sent with a message; the method is also of its content type. */
export interface CalendarFile {
  method: 'PUBLISH' | 'CANCEL';
  content: string;
}

/**
 * The turno for its patient's calendar (RFC 5545, RFC 5546): one UID for its whole life, a SEQUENCE that grows
 * with each change, so that the calendar moves or ends what it has.
 */
export function calendarFile(
  {
    turno,
    clinic,
    namesProfessional,
  }: { turno: CalendarTurno; clinic: CalendarClinic; namesProfessional: boolean },
  now: Date,
): CalendarFile {
  const method = turno.status === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: calendarMaker, method });
  calendar.createEvent(patientEvent(turno, { clinic, namesProfessional, stamp: now }));
  return { method, content: calendar.toString() };
}
