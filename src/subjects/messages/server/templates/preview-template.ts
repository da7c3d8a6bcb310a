import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { instantAt } from '../../../../base/time/clinic-zone.ts';
import { composeMessage } from '../compose/compose-message.ts';
import type {
  KnownOfAnyMessage,
  MessageSource,
} from '../compose/compose-message-source.ts';
import { type RenderedEmail, renderEmail } from '../email/render-email.ts';
import {
  readTemplateDraft,
  type TemplateDraft,
} from './save-template-draft.ts';

/** The clinic's real settings; the person and the appointment are invented. */
export type PreviewSettings = Pick<
  KnownOfAnyMessage,
  'clinic' | 'namesProfessional'
>;

export interface TemplatePreview extends RenderedEmail {
  subject: string;
}

/** Renders the e-mail of a text, for an invented person and appointment. Stores and sends nothing. */
export async function previewTemplate(
  settings: PreviewSettings,
  draft: TemplateDraft,
): Promise<Outcome<TemplatePreview, 'INVALID_INPUT'>> {
  const read = readTemplateDraft(draft);
  if (!read.ok) return read;
  const message = composeMessage(
    exampleOf(draft.kind, {
      ...settings,
      key: 'preview',
      recipientName: 'Julia Ejemplo',
      template: read.value,
      calendar: null,
      unsubscribeUrl: null,
    }),
  );
  return done({ subject: message.subject, ...(await renderEmail(message)) });
}

// Reserved for examples (RFC 2606): it leads nowhere.
const EXAMPLE_LINK = 'https://turnos.example/ejemplo';
const EXAMPLE_DAY = '2026-11-24';

function exampleOf(
  kind: TemplateDraft['kind'],
  knownOfAnyMessage: KnownOfAnyMessage,
): MessageSource {
  const at = (wallMinute: number) =>
    new Date(
      instantAt(EXAMPLE_DAY, wallMinute, knownOfAnyMessage.clinic.timeZone) *
        60_000,
    );
  const time = {
    startsAt: at(10 * 60 + 20),
    doctorName: 'Martín Ejemplo',
    roomName: 'Consultorio 3',
  };
  const about = {
    ...knownOfAnyMessage,
    appointment: { ...time, code: 'K7M2QF' },
    linkUrl: EXAMPLE_LINK,
  };
  const expiresAt = at(9 * 60 + 30);
  switch (kind) {
    case 'access_code':
      return { ...knownOfAnyMessage, kind, accessCode: '481302', expiresAt };
    case 'invitation':
    case 'password_link':
      return { ...knownOfAnyMessage, kind, linkUrl: EXAMPLE_LINK, expiresAt };
    case 'security_notice':
      return {
        ...knownOfAnyMessage,
        kind,
        what: 'password_set',
        happenedAt: expiresAt,
      };
    case 'absence_answer': {
      const absent = { absentFrom: at(9 * 60), absentUntil: at(12 * 60) };
      return { ...knownOfAnyMessage, kind, isAccepted: true, ...absent };
    }
    case 'upcoming_turnos':
      return {
        ...knownOfAnyMessage,
        kind,
        appointments: [{ ...about.appointment, linkUrl: EXAMPLE_LINK }],
      };
    case 'series_confirmation': {
      const sessions = ['K7M2QF', 'P3XW9A'].map((code, week) => ({
        ...time,
        code,
        linkUrl: EXAMPLE_LINK,
        startsAt: new Date(
          time.startsAt.getTime() + week * 7 * 24 * 60 * 60_000,
        ),
      }));
      return { ...knownOfAnyMessage, kind, appointments: sessions };
    }
    case 'doctor_day': {
      const times = [8 * 60, 8 * 60 + 20, 10 * 60].map((minute) =>
        at(minute).getTime(),
      );
      const appointments = times.map((startsAtMs, index) => ({
        startsAtMs,
        endsAtMs: startsAtMs + 20 * 60_000,
        initials: ['J. E.', 'M. R. P.', 'A. S.'][index] ?? '',
      }));
      return {
        ...knownOfAnyMessage,
        kind,
        day: EXAMPLE_DAY,
        appointments,
        pageUrl: EXAMPLE_LINK,
      };
    }
    case 'waitlist_offer':
      return {
        ...knownOfAnyMessage,
        kind,
        offer: time,
        linkUrl: EXAMPLE_LINK,
        expiresAt,
      };
    case 'record_exception':
      return {
        ...knownOfAnyMessage,
        kind,
        openedBy: 'Martín Ejemplo',
        patientName: 'Ana Ejemplo',
        happenedAt: expiresAt,
        linkUrl: EXAMPLE_LINK,
      };
    case 'change':
      return { ...about, kind, movedFrom: at(9 * 60), publicReason: null };
    case 'clinic_cancellation':
      return { ...about, kind, publicReason: null };
    case 'delay':
      return { ...about, kind, delayMinutes: 30 };
    default:
      return { ...about, kind };
  }
}
