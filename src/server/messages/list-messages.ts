import type { z } from 'zod';
import type { MessageListSchema, messageFilters, Told } from '../../contract/reception/messages.ts';
import { holdsSecret } from '../../domain/messages/message-kinds.ts';
import { whatsappUrlOf } from '../../domain/messages/whatsapp-link.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import type { ClinicSettings } from '../clinic/catalog.ts';
import { composeMessage } from './compose-message.ts';
import type { Message } from './message.ts';
import { type ListedMessage, listMessageRows } from './outbox-queries.ts';
import { sourceOf } from './source-of-message.ts';
import { whyNotResend } from './whether-to-resend.ts';
import { whyNotSend } from './whether-to-send.ts';

const pageSize = 50;
const redacted = '[no se muestra]';

/** What was told and what was not, newest first. Secrets are shown in the demonstration alone. */
export async function listMessages(
  { db, catalog, publicUrl, ways }: Pick<BookingServices, 'db' | 'catalog' | 'publicUrl' | 'ways'>,
  { status, before, now }: z.infer<typeof messageFilters> & { now: Date },
): Promise<z.infer<typeof MessageListSchema>> {
  const { clinic } = await catalog.any();
  const rows = await listMessageRows(db, {
    ...(status && { status }),
    ...(before && { before }),
    limit: pageSize,
    now,
  });
  return {
    messages: rows.map((row) => toTold(row, { clinic, publicUrl, ways, now })),
    olderBefore: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null),
  };
}

export function toTold(
  row: ListedMessage,
  around: Pick<BookingServices, 'publicUrl' | 'ways'> & { clinic: ClinicSettings; now: Date },
): Told {
  const { id, kind, channel, status, attempts, turno, appointmentId } = row;
  const { subject, text } = wordsOf(row, around);
  const phone = phoneOf(row);
  const email = row.recipientAddress ?? row.knownEmail;
  const whyNot = isForHand(row, around) ? whyNotByHand(row, around) : null;
  return {
    id,
    kind,
    channel,
    status,
    reason: row.reason ?? whyNot ?? whyItWaits(row, around),
    attempts,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    recipientName: row.recipientName ?? row.patient?.name ?? '',
    address: row.sentTo ?? (channel === 'email' ? email : phone),
    bouncedAt: row.bouncedAt?.toISOString() ?? null,
    turno:
      turno && appointmentId
        ? { id: appointmentId, code: turno.code, startsAt: new Date(turno.startsAtMs).toISOString() }
        : null,
    subject,
    text,
    canResend: !whyNotResend(row, { now: around.now, zone: around.clinic.timeZone }),
    whatsappUrl: phone && isForHand(row, around) && !whyNot ? whatsappUrlOf({ phone, text }) : null,
  };
}

/** Why it must not be sent by hand either: what it tells is no longer so, or comes too late. */
function whyNotByHand(
  row: ListedMessage,
  { clinic, now }: { clinic: ClinicSettings; now: Date },
): string | null {
  const whyNot = whyNotSend(row, { now, zone: clinic.timeZone });
  return whyNot && whyNot.status !== 'waiting' ? whyNot.reason : null;
}

/**
 * Whether somebody at the desk may send it by WhatsApp: it waits, or failed, and gives nobody a way in. What is for an
 * e-mail that never goes out may too, if it is about a turno and its patient does not refuse WhatsApp.
 */
function isForHand(row: ListedMessage, { ways }: Pick<BookingServices, 'ways'>): boolean {
  const { kind, status, channel } = row;
  if (holdsSecret(kind)) return false;
  if (channel === 'whatsapp') return ['waiting', 'failed', 'opened'].includes(status);
  if (channel !== 'email' || ways.includes('email')) return false;
  return row.turno !== null && row.takesWhatsapp && ['waiting', 'opened'].includes(status);
}

/** Where WhatsApp would go; an address that was given is a phone only of what goes there. */
export function phoneOf({ channel, recipientAddress, patient }: ListedMessage): string | null {
  return (channel === 'email' ? null : recipientAddress) ?? patient?.phone ?? null;
}

/**
 * The text with nothing in it that opens anything: the link asks for the DNI and the code. In the demonstration
 * codes and links can be read, since there is nobody else to read them.
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
        linkUrl: (turnoId) => `${publicUrl}/cancelar-turno/${turnoId}`,
        unsubscribeUrl: () => publicUrl,
        now: row.createdAt,
      },
    ),
  );
  return {
    subject: message.subject,
    text: [
      ...message.paragraphs,
      factLines(message.facts).join('\n'),
      ...message.turnos.map(({ title, facts, action }) =>
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
  return action && action.url !== redacted ? [`${action.label}: ${action.url}`] : [];
}

function withoutSecrets(facts: ListedMessage['facts']): ListedMessage['facts'] {
  const secrets = ['code', 'linkUrl'].filter((name) => Object.hasOwn(facts, name));
  return { ...facts, ...Object.fromEntries(secrets.map((name) => [name, redacted])) };
}

function whyItWaits(
  { status, channel }: ListedMessage,
  { ways }: Pick<BookingServices, 'ways'>,
): string | null {
  if (status !== 'waiting') return null;
  if (channel === 'email' && !ways.includes('email')) return 'El envío de e-mails no está configurado';
  return channel === 'none' ? 'La persona no tiene correo ni teléfono para avisarle' : null;
}
