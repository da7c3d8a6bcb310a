import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import {
  type CalendarAppointment,
  type CalendarClinic,
  calendarMaker,
  oneLine,
  patientEvent,
} from './appointment-event.ts';

/** An appointment as its patient's calendar is told of it, at one moment. */
export interface AppointmentEvent {
  appointment: CalendarAppointment;
  clinic: CalendarClinic;
  namesProfessional: boolean;
  stamp: Date;
}

/**
 * The file to download. It has no METHOD, so it is no scheduling message: RFC 5546 asks it for no ORGANIZER,
 * and a calendar opens it as an event of its owner.
 */
export function calendarFile({
  appointment,
  ...around
}: AppointmentEvent): string {
  const calendar = ical({ prodId: calendarMaker });
  calendar.createEvent(patientEvent(appointment, around));
  return calendar.toString();
}

/** An e-mail's calendar part; the method is also part of its content type. */
export interface CalendarInvitation {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/**
 * The appointment as e-mailed: REQUEST, or CANCEL once it is cancelled, from the clinic to one attendee (RFC
 * 5546, 3.2.2 and 3.2.5). The UID never changes and SEQUENCE grows, so the calendar moves or removes its
 * event.
 */
export function calendarInvitation(
  { appointment, ...around }: AppointmentEvent,
  {
    organizerAddress,
    attendeeAddress,
  }: { organizerAddress: string; attendeeAddress: string },
): CalendarInvitation {
  const event = patientEvent(appointment, around);
  const isCancelled = event.status === ICalEventStatus.CANCELLED;
  const method = isCancelled
    ? ICalCalendarMethod.CANCEL
    : ICalCalendarMethod.REQUEST;
  const calendar = ical({ prodId: calendarMaker, method });
  calendar.createEvent({
    ...event,
    organizer: {
      name: parameterText(around.clinic.name) || organizerAddress,
      email: organizerAddress,
    },
    // The patient took the appointment, so the calendar asks for no answer.
    attendees: [
      {
        email: attendeeAddress,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  });
  return { method, content: calendar.toString() };
}

/**
 * Leaves out characters that a parameter cannot have: RFC 5545 has no escapes there, and `^` begins one in
 * RFC 6868.
 */
function parameterText(text: string): string {
  return oneLine(text).replace(/[\\";,^]/g, '');
}
