import ical from 'ical-generator';
import {
  type CalendarAppointment,
  type CalendarClinic,
  calendarMaker,
  patientEvent,
} from './appointment-event.ts';

/**
 * Several appointments in one file to download, each with the event of its own file. It has no METHOD either.
 */
export function severalEventsFile(
  {
    appointments,
    clinic,
    namesProfessional,
  }: {
    appointments: readonly CalendarAppointment[];
    clinic: CalendarClinic;
    namesProfessional: boolean;
  },
  now: Date,
): string {
  const calendar = ical({ prodId: calendarMaker });
  for (const appointment of appointments)
    calendar.createEvent(
      patientEvent(appointment, { clinic, namesProfessional, stamp: now }),
    );
  return calendar.toString();
}
