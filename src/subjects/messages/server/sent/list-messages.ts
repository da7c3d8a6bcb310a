import type { z } from 'zod';
import { wayToTell } from '../../../../base/clinic/server/can-tell.ts';
import type { ClinicSettings } from '../../../../base/clinic/server/snapshot.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  channelRulesOf,
  type MessageChannel,
  WAY_BY_HAND,
} from '../../../../base/person/rules/channels.ts';
import { isLandline } from '../../../../base/person/rules/landline.ts';
import {
  ADMIN_KINDS,
  holdsSecret,
} from '../../../outbox/rules/message-kinds.ts';
import {
  type ListedMessage,
  listMessageRows,
} from '../../../outbox/server/outbox-queries.ts';
import type {
  MessageListSchema,
  messageFilters,
  Told,
} from '../../contract/reception-messages.ts';
import { whatsappUrlOf } from '../../rules/whatsapp-link.ts';
import { composeMessage } from '../compose/compose-message.ts';
import { appointmentUrlOf, pageUrlOf } from '../compose/link-base.ts';
import { sourceOf } from '../compose/source-of-message.ts';
import type { Message } from '../message/message.ts';
import { whyNotSend } from '../worker/whether-to-send.ts';
import { whyNotResend } from './whether-to-resend.ts';

const pageSize = 50;
const redacted = '[no se muestra]';

/**
 * Messages sent and not sent, newest first. Secrets show only in the demonstration, and messages for
 * administrators are hidden from the counter.
 */
export async function listMessages(
  {
    db,
    snapshot,
    publicUrl,
    ways,
  }: Pick<Services, 'db' | 'snapshot' | 'publicUrl' | 'ways'>,
  {
    status,
    before,
    isForAdmins = false,
    sessionId,
    now,
  }: z.infer<typeof messageFilters> & {
    isForAdmins?: boolean;
    sessionId?: string;
    now: Date;
  },
): Promise<z.infer<typeof MessageListSchema>> {
  const { clinic } = await snapshot.any();
  const rows = await listMessageRows(db, {
    ...(status && { status }),
    ...(before && { before }),
    ...(!isForAdmins && { without: ADMIN_KINDS, forDesk: true }),
    limit: pageSize,
    now,
  });
  return {
    messages: rows.map((row) =>
      toTold(row, { clinic, publicUrl, ways, now, sessionId }),
    ),
    olderBefore: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null),
  };
}

export function toTold(
  row: ListedMessage,
  around: Pick<Services, 'publicUrl' | 'ways'> & {
    clinic: ClinicSettings;
    now: Date;
    /**
     * The session of the desk that reads: it may not open a message that another desk has. Absent: no desk.
     */
    sessionId?: string | undefined;
  },
): Told {
  const { id, kind, channel, status, attempts, appointment, appointmentId } =
    row;
  const { subject, text } = wordsOf(row, around);
  const phone = phoneOf(row);
  const email = row.recipientAddress ?? row.knownEmail;
  const whyNot = isForHand(row, around) ? whyNotByHand(row, around) : null;
  const whyElsewhere = isElsewhere(row, around)
    ? 'Lo está avisando otro puesto'
    : null;
  return {
    id,
    kind,
    channel,
    status,
    reason: whyElsewhere ?? row.reason ?? whyNot ?? whyItWaits(row, around),
    isHeldBack:
      status === 'waiting' &&
      channel !== 'none' &&
      wayToTell(channel, around) === 'none',
    attempts,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    recipientName: row.recipientName ?? row.patient?.name ?? '',
    familyNames:
      row.recipientName === null ? (row.patient?.familyNames ?? null) : null,
    address:
      row.sentTo ?? { email, mobile: phone, browser: null }[needsOf(channel)],
    bouncedAt: row.bouncedAt?.toISOString() ?? null,
    appointment:
      appointment && appointmentId
        ? {
            id: appointmentId,
            code: appointment.code,
            startsAt: new Date(appointment.startsAtMs).toISOString(),
          }
        : null,
    subject,
    text,
    canResend: !whyNotResend(row, {
      now: around.now,
      zone: around.clinic.timeZone,
    }),
    isByHand: row.isByHand,
    unreachedWhy: row.unreachedWhy,
    whatsappUrl:
      phone &&
      !isLandline(phone) &&
      isForHand(row, around) &&
      !whyNot &&
      !whyElsewhere
        ? whatsappUrlOf({ phone, text })
        : null,
  };
}

/** The contact that a channel leads to; the desk calls the phone. */
function needsOf(channel: MessageChannel) {
  return channel === 'none' ? 'mobile' : channelRulesOf(channel).needs;
}

/** The reason why the message must not be sent by hand either: it is no longer true, or too late. */
function whyNotByHand(
  row: ListedMessage,
  { clinic, now }: { clinic: ClinicSettings; now: Date },
): string | null {
  const whyNot = whyNotSend(row, { now, zone: clinic.timeZone });
  return whyNot && whyNot.status !== 'waiting' ? whyNot.reason : null;
}

/**
 * True if the desk may send it by WhatsApp: it waits or failed, and holds no secret. An e-mail counts too, if
 * it cannot go out, is about an appointment, and its patient does not refuse WhatsApp.
 */
function isForHand(
  row: ListedMessage,
  { ways }: Pick<Services, 'ways'>,
): boolean {
  const { kind, status, channel } = row;
  if (holdsSecret(kind)) return false;
  if (channel === 'none' || (channel !== WAY_BY_HAND && !row.takesWhatsapp))
    return false;
  if (needsOf(channel) === 'mobile')
    return ['waiting', 'failed', 'withheld', 'opened'].includes(status);
  if (needsOf(channel) !== 'email' || row.appointment === null) return false;
  return (
    ['failed', 'opened'].includes(status) ||
    (status === 'waiting' && !ways.includes(channel))
  );
}

/** True if another desk is telling it by hand now. */
function isElsewhere(
  { reserved, status }: ListedMessage,
  { sessionId, now }: { sessionId?: string | undefined; now: Date },
): boolean {
  if (!reserved || !['waiting', 'failed'].includes(status)) return false;
  return reserved.sessionId !== sessionId && reserved.untilMs > now.getTime();
}

/** The phone for WhatsApp; an explicit recipient address is a phone unless the channel is e-mail. */
export function phoneOf({
  channel,
  recipientAddress,
  patient,
}: ListedMessage): string | null {
  return (
    (needsOf(channel) === 'email' ? null : recipientAddress) ??
    patient?.phone ??
    null
  );
}

/**
 * The text without secrets: its link asks for the DNI and the code. In the demonstration codes and links
 * show, because no person receives them.
 */
function wordsOf(
  row: ListedMessage,
  { clinic, publicUrl }: { clinic: ClinicSettings; publicUrl: string },
): { subject: string; text: string } {
  const isGone = holdsSecret(row.kind) && Object.keys(row.facts).length === 0;
  if (isGone) return { subject: redacted, text: redacted };
  const facts = clinic.isDemo ? row.facts : withoutSecrets(row.facts);
  const message = composeMessage(
    sourceOf(
      { ...row, facts },
      {
        clinic,
        linkUrl: (appointmentId) =>
          appointmentUrlOf({ publicUrl, clinic }, appointmentId),
        unsubscribeUrl: () => publicUrl,
        pageUrl: (path) => pageUrlOf({ publicUrl, clinic }, path),
        now: row.createdAt,
      },
    ),
  );
  return {
    subject: message.subject,
    text: [
      ...message.paragraphs,
      factLines(message.facts).join('\n'),
      ...message.appointments.map(({ title, facts, action }) =>
        [title, ...factLines(facts), ...actionLine(action)].join('\n'),
      ),
      ...actionLine(message.action),
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}

function factLines(facts: Message['facts']): string[] {
  return facts.map(({ label, value }) => `${label}: ${value}`);
}

function actionLine(action: Message['action']): string[] {
  return action && action.url !== redacted
    ? [`${action.label}: ${action.url}`]
    : [];
}

function withoutSecrets(facts: ListedMessage['facts']): ListedMessage['facts'] {
  const secrets = ['code', 'linkUrl'].filter((name) =>
    Object.hasOwn(facts, name),
  );
  return {
    ...facts,
    ...Object.fromEntries(secrets.map((name) => [name, redacted])),
  };
}

function whyItWaits(
  { status, channel, knownEmail, patient }: ListedMessage,
  { ways }: Pick<Services, 'ways'>,
): string | null {
  if (status !== 'waiting') return null;
  if (channel !== 'none') {
    const { needs, offWords } = channelRulesOf(channel);
    return needs === 'email' && !ways.includes(channel)
      ? (offWords ?? null)
      : null;
  }
  const hasContact = knownEmail !== null || (patient?.phone ?? null) !== null;
  return hasContact
    ? 'No hay por dónde avisarle, o pidió una llamada'
    : 'La persona no tiene correo ni teléfono para avisarle';
}
