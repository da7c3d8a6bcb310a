import type { ClinicSettings } from '../../../../base/clinic/server/snapshot.ts';
import type { CalendarAppointment } from '../../../appointments/server/feeds/appointment-event.ts';
import {
  isSecurityNotice,
  type SecurityNotice,
} from '../../../outbox/rules/security-notices.ts';
import { doctorDayTimesOf } from '../../../outbox/server/doctor-day-times.ts';
import { messageKeyOf } from '../../../outbox/server/message-key.ts';
import type {
  AppointmentOfMessage,
  TakenMessage,
} from '../../../outbox/server/outbox-queries.ts';
import {
  type UpcomingAppointment,
  upcomingAppointmentsOf,
} from '../../../outbox/server/upcoming-appointments.ts';
import { neutralRoomName } from '../../../settings/rules/neutral-room-name.ts';
import type {
  KnownOfAnyMessage,
  ListKind,
  MessageSource,
  ToldAppointment,
} from './compose-message-source.ts';

/** The data that every message needs beside its row. */
export interface SourceSurroundings {
  clinic: ClinicSettings;
  /**
   * The URL of an appointment, with the secret of this message's own link. Null: there is no public address.
   */
  linkUrl: (appointmentId: string) => string | null;
  unsubscribeUrl: (patientId: string) => string | null;
  /** A page of the product that asks for a sign-in. Null: there is no public address. */
  pageUrl: (path: string) => string | null;
  now: Date;
}

/** The data of a message, from its row as it was taken. Throws if the row lacks data that its kind needs. */
export function sourceOf(
  taken: TakenMessage,
  around: SourceSurroundings,
): MessageSource {
  const { kind } = taken;
  const shared = sharedOf(taken, around);
  switch (kind) {
    case 'access_code':
      return {
        ...shared,
        kind,
        accessCode: text(taken, 'code'),
        expiresAt: instant(taken, 'expiresAtMs'),
      };
    case 'invitation':
    case 'password_link':
      return {
        ...shared,
        kind,
        linkUrl: text(taken, 'linkUrl'),
        expiresAt: instant(taken, 'expiresAtMs'),
      };
    case 'security_notice':
      return {
        ...shared,
        kind,
        what: noticeOf(taken),
        happenedAt: instant(taken, 'atMs'),
      };
    case 'absence_answer':
      return {
        ...shared,
        kind,
        isAccepted: taken.facts.isAccepted === true,
        absentFrom: instant(taken, 'fromMs'),
        absentUntil: instant(taken, 'untilMs'),
      };
    case 'upcoming_turnos':
    case 'series_confirmation':
      return {
        ...shared,
        kind,
        appointments: upcomingAppointmentsOf(taken).map((appointment) =>
          listed(appointment, around),
        ),
      };
    case 'doctor_day':
      return {
        ...shared,
        kind,
        day: text(taken, 'day'),
        appointments: doctorDayTimesOf(taken),
        pageUrl: around.pageUrl('/doctor/appointments'),
      };
    case 'waitlist_offer':
      return {
        ...shared,
        kind,
        linkUrl: text(taken, 'linkUrl'),
        expiresAt: instant(taken, 'expiresAtMs'),
        unsubscribeUrl:
          taken.patient && around.unsubscribeUrl(taken.patient.id),
        offer: {
          startsAt: instant(taken, 'startsAtMs'),
          doctorName: text(taken, 'doctorName'),
          roomName:
            typeof taken.facts.roomName === 'string'
              ? taken.facts.roomName
              : null,
        },
      };
    case 'record_exception':
      return {
        ...shared,
        kind,
        openedBy: text(taken, 'doctorName'),
        patientName: text(taken, 'patientName'),
        happenedAt: instant(taken, 'atMs'),
        linkUrl: around.pageUrl(
          '/admin/audit?evento=record_opened_by_exception',
        ),
      };
    default:
      return aboutAppointment(taken, { shared, kind, around });
  }
}

type KindAboutAppointment = Exclude<
  TakenMessage['kind'],
  | 'access_code'
  | 'invitation'
  | 'password_link'
  | 'security_notice'
  | ListKind
  | 'waitlist_offer'
  | 'record_exception'
  | 'absence_answer'
  | 'doctor_day'
>;

function aboutAppointment(
  taken: TakenMessage,
  of: {
    shared: KnownOfAnyMessage;
    kind: KindAboutAppointment;
    around: SourceSurroundings;
  },
): MessageSource {
  const { shared, kind, around } = of;
  const { appointment: row, appointmentId } = taken;
  if (!row || !appointmentId)
    throw new Error(`A ${kind} without its appointment.`);
  const about = {
    ...shared,
    appointment: appointmentOf(row),
    linkUrl: around.linkUrl(appointmentId),
    calendar: {
      appointment: calendarAppointmentOf(appointmentId, row),
      clinic: around.clinic,
      namesProfessional: taken.settings.namesProfessional,
      stamp: around.now,
    },
  };
  const publicReason = publicReasonOf(taken);
  if (kind === 'change') {
    return {
      ...about,
      kind,
      publicReason,
      movedFrom: new Date(row.movedFromMs ?? row.startsAtMs),
    };
  }
  if (kind === 'clinic_cancellation') return { ...about, kind, publicReason };
  if (kind === 'delay')
    return { ...about, kind, delayMinutes: number(taken, 'minutes') };
  return { ...about, kind };
}

function publicReasonOf({
  facts: { publicReason },
}: TakenMessage): string | null {
  return typeof publicReason === 'string' ? publicReason : null;
}

function listed(
  { id, ...row }: UpcomingAppointment,
  { linkUrl }: SourceSurroundings,
) {
  return { ...appointmentOf(row), linkUrl: linkUrl(id) };
}

function sharedOf(
  taken: TakenMessage,
  { clinic }: SourceSurroundings,
): KnownOfAnyMessage {
  return {
    key: messageKeyOf(taken),
    recipientName: taken.recipientName ?? taken.patient?.name ?? '',
    clinic,
    template: taken.template,
    namesProfessional: taken.settings.namesProfessional,
    calendar: null,
    unsubscribeUrl: null,
    forPatient: taken.forPatient,
  };
}

function appointmentOf({
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
  return { ...row, ...appointmentOf(row), id, endsAt: new Date(row.endsAtMs) };
}

function noticeOf({ kind, facts: { what } }: TakenMessage): SecurityNotice {
  if (!isSecurityNotice(what)) throw new Error(`A ${kind} needs what.`);
  return what;
}

function text({ kind, facts }: TakenMessage, name: string): string {
  const value = facts[name];
  if (typeof value !== 'string') throw new Error(`A ${kind} needs ${name}.`);
  return value;
}

function number({ kind, facts }: TakenMessage, name: string): number {
  const value = facts[name];
  if (typeof value !== 'number') throw new Error(`A ${kind} needs ${name}.`);
  return value;
}

function instant(taken: TakenMessage, name: string): Date {
  return new Date(number(taken, name));
}
