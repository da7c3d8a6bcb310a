import ical, { ICalCalendarMethod } from 'ical-generator';
import {
  type CalendarAppointment,
  type CalendarClinic,
  calendarMaker,
  patientEvent,
} from './appointment-event.ts';

/** Several appointments in one .ics file, each the very event that its own file has. */
export function severalEventsFile(
  {
    appointments,
    clinic,
    namesProfessional,
  }: { appointments: readonly CalendarAppointment[]; clinic: CalendarClinic; namesProfessional: boolean },
  now: Date,
): string {
  const calendar = ical({ prodId: calendarMaker, method: ICalCalendarMethod.PUBLISH });
  for (const appointment of appointments)
    calendar.createEvent(patientEvent(appointment, { clinic, namesProfessional, stamp: now }));
  return calendar.toString();
}
