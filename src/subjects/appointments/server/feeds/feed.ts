import ical from 'ical-generator';
import {
  type CalendarAppointment,
  type CalendarClinic,
  calendarMaker,
  doctorEvent,
  patientEvent,
} from './appointment-event.ts';

/** Refresh interval that calendars are told, in seconds. */
const refreshSeconds = 60 * 60;

export interface FeedAppointment extends CalendarAppointment {
  changedAt: Date;
}

export interface CalendarFeed {
  ownerKind: 'patient' | 'doctor';
  appointments: FeedAppointment[];
  clinic: CalendarClinic;
  namesProfessional: boolean;
}

/**
 * A calendar to subscribe to. The same appointments give the same text: without a METHOD, DTSTAMP is the last
 * change of each event (RFC 5545, 3.8.7.2), not the time of the request.
 */
export function calendarFeed({
  ownerKind,
  appointments,
  clinic,
  namesProfessional,
}: CalendarFeed): string {
  const calendar = ical({
    prodId: calendarMaker,
    name: 'Turnos médicos',
    ttl: refreshSeconds,
  });
  for (const appointment of appointments) {
    const stamp = appointment.changedAt;
    calendar.createEvent(
      ownerKind === 'doctor'
        ? doctorEvent(appointment, { stamp })
        : patientEvent(appointment, { clinic, namesProfessional, stamp }),
    );
  }
  return calendar.toString();
}
