import { ICalEventClass, type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { AppointmentStatus } from '../../domain/appointments/life.ts';

/** What a calendar needs of a turno. */
export interface CalendarTurno {
  id: string;
  code: string;
  status: AppointmentStatus;
  /** Grows with every change that people are told of. */
  version: number;
  startsAt: Date;
  endsAt: Date;
  doctorName: string;
  /** Only what tells nothing of what is done there (`neutralRoomName`). */
  roomName: string | null;
}

/** What a calendar says of the clinic. */
export interface CalendarClinic {
  name: string;
  address: string;
  city: string;
  phones: string[];
}

export const calendarMaker = { company: 'TurnoClaro', product: 'turnos', language: 'ES' };

/** A turno in its patient's calendar: when, where and, where the clinic wants it, with whom; never for what. */
export function patientEvent(
  turno: CalendarTurno,
  { clinic, namesProfessional, stamp }: { clinic: CalendarClinic; namesProfessional: boolean; stamp: Date },
): ICalEventData {
  const lines = [
    ...(namesProfessional ? [`Profesional: ${oneLine(turno.doctorName)}`] : []),
    ...(turno.roomName ? [`Lugar: ${oneLine(turno.roomName)}`] : []),
    `Código del turno: ${turno.code}`,
    ...(clinic.phones[0] ? [`Teléfono: ${oneLine(clinic.phones[0])}`] : []),
  ];
  return {
    ...eventOf(turno, stamp),
    summary: `Turno médico – ${oneLine(clinic.name)}`,
    location: [clinic.address, clinic.city].filter(Boolean).map(oneLine).join(', '),
    description: lines.join('\n'),
  };
}

/** A turno in its doctor's calendar, which strangers keep: its code and its time, nobody's name. */
export function doctorEvent(turno: CalendarTurno, { stamp }: { stamp: Date }): ICalEventData {
  return { ...eventOf(turno, stamp), summary: `Turno ${turno.code}` };
}

function eventOf(turno: CalendarTurno, stamp: Date): ICalEventData {
  return {
    id: `${turno.id}@turnoclaro`,
    sequence: turno.version - 1,
    start: turno.startsAt,
    end: turno.endsAt,
    stamp,
    status: turno.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Who shares their calendar shares that they are busy, not why.
    class: ICalEventClass.PRIVATE,
  };
}

/** A name is one line, so that it cannot write lines of its own; RFC 5545 has no place for other controls. */
function oneLine(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
