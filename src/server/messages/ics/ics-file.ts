import ical, { ICalCalendarMethod } from 'ical-generator';
import {
  type CalendarAppointment,
  type CalendarClinic,
  calendarMaker,
  patientEvent,
} from './appointment-event.ts';

/** An .ics file to open or to attach; the method is also part of its content type. */
export interface CalendarFile {
  method: 'PUBLISH' | 'CANCEL';
  content: string;
}

/**
 * The appointment for its patient's calendar (RFC 5545, RFC 5546): one UID for its whole life, and a SEQUENCE that
 * grows with each change, so that the calendar moves or cancels its event.
 */
export function calendarFile(
  {
    appointment,
    clinic,
    namesProfessional,
  }: { appointment: CalendarAppointment; clinic: CalendarClinic; namesProfessional: boolean },
  now: Date,
): CalendarFile {
  const method = appointment.status === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: calendarMaker, method });
  calendar.createEvent(patientEvent(appointment, { clinic, namesProfessional, stamp: now }));
  return { method, content: calendar.toString() };
}
