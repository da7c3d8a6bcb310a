import { clock, longDay } from '../../../../base/time/spanish-dates.ts';
import type { CalendarAppointment } from '../../../appointments/server/feeds/appointment-event.ts';
import type {
  AppointmentOfMessage,
  TakenMessage,
} from '../../../outbox/server/outbox-queries.ts';
import type { UpcomingAppointment } from '../../../outbox/server/upcoming-appointments.ts';
import { neutralRoomName } from '../../../settings/rules/neutral-room-name.ts';
import type { AlsoSet, Invented } from '../message/composer.ts';
import type {
  KnownOfAnyMessage,
  Linked,
  SourceSurroundings,
  ToldAppointment,
} from '../message/known-of-message.ts';
import { wallTime } from '../message/spoken-clinic.ts';

/** The data of a message about one appointment. */
export interface AboutAppointment extends Linked {
  appointment: ToldAppointment;
}

/** The clinic's reason, written for patients, never the reason for a visit. Null: none was written. */
export interface Explained extends AboutAppointment {
  publicReason: string | null;
}

export function readAppointment(
  { kind, appointment, appointmentId, settings }: TakenMessage,
  { clinic, linkUrl, now }: SourceSurroundings,
): AboutAppointment & AlsoSet {
  if (!appointment || !appointmentId)
    throw new Error(`A ${kind} without its appointment.`);
  return {
    appointment: toldAppointment(appointment),
    linkUrl: linkUrl(appointmentId),
    calendar: {
      appointment: calendarAppointmentOf(appointmentId, appointment),
      clinic,
      namesProfessional: settings.namesProfessional,
      stamp: now,
    },
  };
}

export function readExplained(
  taken: TakenMessage,
  around: SourceSurroundings,
): Explained & AlsoSet {
  const { publicReason } = taken.facts;
  return {
    ...readAppointment(taken, around),
    publicReason: typeof publicReason === 'string' ? publicReason : null,
  };
}

export function inventAppointment({
  time,
  linkUrl,
}: Invented): AboutAppointment {
  return { appointment: { ...time, code: 'K7M2QF' }, linkUrl };
}

export function toldAppointment({
  code,
  startsAtMs,
  doctorName,
  roomName,
}: Omit<UpcomingAppointment, 'id'>): ToldAppointment {
  return {
    code,
    startsAt: new Date(startsAtMs),
    doctorName,
    roomName: neutralRoomName(roomName),
  };
}

function calendarAppointmentOf(
  id: string,
  row: AppointmentOfMessage,
): CalendarAppointment {
  return {
    ...row,
    ...toldAppointment(row),
    id,
    endsAt: new Date(row.endsAtMs),
  };
}

/** The appointment in words for a locked screen, `Su turno` or `Un turno de su familia`, with its time. */
export function glimpseOf({
  appointment,
  clinic,
  forPatient,
}: KnownOfAnyMessage & AboutAppointment) {
  const { day, minute } = wallTime(appointment.startsAt, clinic.timeZone);
  const time = clock(minute);
  return {
    own: forPatient ? 'Un turno de su familia' : 'Su turno',
    ownInside: forPatient ? 'un turno de su familia' : 'su turno',
    time,
    moment: `${longDay(day)} a las ${time}`,
  };
}
