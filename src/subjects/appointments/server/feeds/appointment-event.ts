import {
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import type { AppointmentStatus } from '../../../../base/clinic/rules/appointment-status.ts';

/** The data of an appointment that a calendar needs. */
export interface CalendarAppointment {
  id: string;
  code: string;
  status: AppointmentStatus;
  /** Increases with every change that people are told of. */
  version: number;
  startsAt: Date;
  endsAt: Date;
  doctorName: string;
  /** Only a name that does not reveal what is done there (`neutralRoomName`). */
  roomName: string | null;
}

/** The data of the clinic that a calendar shows. */
export interface CalendarClinic {
  name: string;
  address: string;
  city: string;
  phones: string[];
}

export const calendarMaker = {
  company: 'TurnoClaro',
  product: 'turnos',
  language: 'ES',
};

/**
 * An appointment in its patient's calendar: when, where and, if the clinic wants it, the doctor; never the
 * purpose.
 */
export function patientEvent(
  appointment: CalendarAppointment,
  {
    clinic,
    namesProfessional,
    stamp,
  }: { clinic: CalendarClinic; namesProfessional: boolean; stamp: Date },
): ICalEventData {
  const lines = [
    ...(namesProfessional
      ? [`Profesional: ${oneLine(appointment.doctorName)}`]
      : []),
    ...(appointment.roomName
      ? [`Lugar: ${oneLine(appointment.roomName)}`]
      : []),
    `Código del turno: ${appointment.code}`,
    ...(clinic.phones[0] ? [`Teléfono: ${oneLine(clinic.phones[0])}`] : []),
  ];
  return {
    ...eventOf(appointment, stamp),
    summary: named(appointment, `Turno médico – ${oneLine(clinic.name)}`),
    location: [clinic.address, clinic.city]
      .filter(Boolean)
      .map(oneLine)
      .join(', '),
    description: lines.join('\n'),
  };
}

/** An appointment in its doctor's calendar, which third parties host: its code and its time, no name. */
export function doctorEvent(
  appointment: CalendarAppointment,
  { stamp }: { stamp: Date },
): ICalEventData {
  return {
    ...eventOf(appointment, stamp),
    summary: named(appointment, `Turno ${appointment.code}`),
  };
}

/** Marks the title of a cancelled event, for calendars that show it like any other. */
function named({ status }: CalendarAppointment, summary: string): string {
  return status === 'cancelled' ? `Cancelado: ${summary}` : summary;
}

function eventOf(appointment: CalendarAppointment, stamp: Date): ICalEventData {
  return {
    id: `${appointment.id}@turnoclaro`,
    sequence: appointment.version - 1,
    start: appointment.startsAt,
    end: appointment.endsAt,
    stamp,
    status:
      appointment.status === 'cancelled'
        ? ICalEventStatus.CANCELLED
        : ICalEventStatus.CONFIRMED,
    // A person who shares their calendar shares that they are busy, not why.
    class: ICalEventClass.PRIVATE,
  };
}

/**
 * Makes a name one line, so that it cannot add iCalendar lines. RFC 5545 allows no other control characters
 * either.
 */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
