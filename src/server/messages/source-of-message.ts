import { neutralRoomName } from '../../domain/clinic/neutral-room-name.ts';
import { isSecurityNotice, type SecurityNotice } from '../../domain/messages/security-notices.ts';
import { calendarFile } from '../calendar/calendar-file.ts';
import type { CalendarTurno } from '../calendar/turno-event.ts';
import type { ClinicSettings } from '../clinic/catalog.ts';
import type { KnownOfAnyMessage, MessageSource, ToldTurno } from './compose-message-source.ts';
import { messageKeyOf } from './message-key.ts';
import type { TakenMessage, TurnoOfMessage } from './outbox-queries.ts';
import { type UpcomingTurno, upcomingTurnosOf } from './upcoming-turnos.ts';

/** What every text of this installation needs beside its row. */
export interface SourceSurroundings {
  clinic: ClinicSettings;
  /** With the secret of this message's own link to that turno. */
  linkUrl: (turnoId: string) => string;
  unsubscribeUrl: (patientId: string) => string;
  now: Date;
}

/** All that a message tells, from its row as it was taken. Throws where the row lacks what its kind needs. */
export function sourceOf(taken: TakenMessage, around: SourceSurroundings): MessageSource {
  const { kind } = taken;
  const known = knownOf(taken, around);
  switch (kind) {
    case 'access_code':
      return { ...known, kind, accessCode: text(taken, 'code'), expiresAt: instant(taken, 'expiresAtMs') };
    case 'invitation':
    case 'password_link':
      return { ...known, kind, linkUrl: text(taken, 'linkUrl'), expiresAt: instant(taken, 'expiresAtMs') };
    case 'security_notice':
      return { ...known, kind, what: noticeOf(taken), happenedAt: instant(taken, 'atMs') };
    case 'upcoming_turnos':
      return { ...known, kind, turnos: upcomingTurnosOf(taken).map((turno) => listed(turno, around)) };
    case 'waitlist_offer':
      return {
        ...known,
        kind,
        linkUrl: text(taken, 'linkUrl'),
        expiresAt: instant(taken, 'expiresAtMs'),
        unsubscribeUrl: taken.patient && around.unsubscribeUrl(taken.patient.id),
        offer: {
          startsAt: instant(taken, 'startsAtMs'),
          doctorName: text(taken, 'doctorName'),
          roomName: typeof taken.facts.roomName === 'string' ? taken.facts.roomName : null,
        },
      };
    default:
      return aboutTurno(taken, { known, kind, around });
  }
}

type KindAboutTurno = Exclude<
  TakenMessage['kind'],
  'access_code' | 'invitation' | 'password_link' | 'security_notice' | 'upcoming_turnos' | 'waitlist_offer'
>;

function aboutTurno(
  taken: TakenMessage,
  {
    known,
    kind,
    around,
  }: {
    known: KnownOfAnyMessage;
    kind: KindAboutTurno;
    around: SourceSurroundings;
  },
): MessageSource {
  const { turno: row, appointmentId } = taken;
  if (!row || !appointmentId) throw new Error(`A ${kind} without its turno.`);
  const about = {
    ...known,
    turno: turnoOf(row),
    linkUrl: around.linkUrl(appointmentId),
    calendar: calendarFile(
      {
        turno: calendarTurnoOf(appointmentId, row),
        clinic: around.clinic,
        namesProfessional: taken.settings.namesProfessional,
      },
      around.now,
    ),
  };
  const publicReason = publicReasonOf(taken);
  if (kind === 'change') {
    return { ...about, kind, publicReason, movedFrom: new Date(row.movedFromMs ?? row.startsAtMs) };
  }
  if (kind === 'clinic_cancellation') return { ...about, kind, publicReason };
  if (kind === 'delay') return { ...about, kind, delayMinutes: number(taken, 'minutes') };
  return { ...about, kind };
}

function publicReasonOf({ facts: { publicReason } }: TakenMessage): string | null {
  return typeof publicReason === 'string' ? publicReason : null;
}

function listed({ id, ...row }: UpcomingTurno, { linkUrl }: SourceSurroundings) {
  return { ...turnoOf(row), linkUrl: linkUrl(id) };
}

function knownOf(taken: TakenMessage, { clinic }: SourceSurroundings): KnownOfAnyMessage {
  return {
    key: messageKeyOf(taken),
    recipientName: taken.recipientName ?? taken.patient?.name ?? '',
    clinic,
    template: taken.template,
    namesProfessional: taken.settings.namesProfessional,
    calendar: null,
    unsubscribeUrl: null,
  };
}

function turnoOf({ code, startsAtMs, doctorName, roomName }: Omit<UpcomingTurno, 'id'>): ToldTurno {
  return { code, startsAt: new Date(startsAtMs), doctorName, roomName: neutralRoomName(roomName) };
}

function calendarTurnoOf(id: string, row: TurnoOfMessage): CalendarTurno {
  return { ...row, ...turnoOf(row), id, endsAt: new Date(row.endsAtMs) };
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
