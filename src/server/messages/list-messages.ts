import type { z } from 'zod';
import type { MessageListSchema, messageFilters, Told } from '../../contract/reception/messages.ts';
import { holdsSecret } from '../../domain/messages/message-kinds.ts';
import { whatsappUrlOf } from '../../domain/messages/whatsapp-link.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import type { ClinicSettings } from '../clinic/catalog.ts';
import { composeMessage } from './compose-message.ts';
import { type ListedMessage, listMessageRows } from './outbox-queries.ts';
import { sourceOf } from './source-of-message.ts';

const pageSize = 50;
const redacted = '[no se muestra]';

/** What was told and what was not, newest first. Secrets are shown in the demonstration alone. */
export async function listMessages(
  { db, catalog, publicUrl }: Pick<BookingServices, 'db' | 'catalog' | 'publicUrl'>,
  { status, before }: z.infer<typeof messageFilters>,
): Promise<z.infer<typeof MessageListSchema>> {
  const { clinic } = await catalog.any();
  const rows = await listMessageRows(db, {
    ...(status && { status }),
    ...(before && { before }),
    limit: pageSize,
  });
  return {
    messages: rows.map((row) => toTold(row, { clinic, publicUrl })),
    olderBefore: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null),
  };
}

export function toTold(
  row: ListedMessage,
  { clinic, publicUrl }: { clinic: ClinicSettings; publicUrl: string },
): Told {
  const { id, kind, channel, status, reason, attempts, turno, appointmentId } = row;
  const { subject, text } = wordsOf(row, { clinic, publicUrl });
  const phone = row.recipientAddress ?? row.patient?.phone ?? null;
  return {
    id,
    kind,
    channel,
    status,
    reason: reason ?? whyItWaits(row),
    attempts,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    recipientName: row.recipientName ?? row.patient?.name ?? '',
    address:
      row.sentTo ??
      row.recipientAddress ??
      (channel === 'email' ? row.knownEmail : (row.patient?.phone ?? null)),
    bouncedAt: row.bouncedAt?.toISOString() ?? null,
    turno:
      turno && appointmentId
        ? { id: appointmentId, code: turno.code, startsAt: new Date(turno.startsAtMs).toISOString() }
        : null,
    subject,
    text,
    whatsappUrl: phone && isForHand(row) ? whatsappUrlOf({ phone, text }) : null,
  };
}

/** Whether somebody at the desk may send it: it waits, or failed, and gives nobody a way in. */
export function isForHand({ kind, status, channel }: ListedMessage): boolean {
  return !holdsSecret(kind) && channel === 'whatsapp' && ['waiting', 'failed', 'opened'].includes(status);
}

/**
 * The text with nothing in it that opens anything: the link asks for the DNI and the code. In the demonstration
 * codes and invitations can be read, since there is nobody else to read them.
 */
function wordsOf(
  row: ListedMessage,
  { clinic, publicUrl }: { clinic: ClinicSettings; publicUrl: string },
): { subject: string; text: string } {
  const hides = holdsSecret(row.kind) && !clinic.isDemo;
  const facts = hides ? { ...row.facts, code: redacted, linkUrl: redacted } : row.facts;
  if (holdsSecret(row.kind) && Object.keys(row.facts).length === 0)
    return { subject: redacted, text: redacted };
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
  const lines = message.facts.map(({ label, value }) => `${label}: ${value}`);
  const link = message.action && !hides ? [`${message.action.label}: ${message.action.url}`] : [];
  return {
    subject: message.subject,
    text: [...message.paragraphs, lines.join('\n'), ...link].filter(Boolean).join('\n\n'),
  };
}

function whyItWaits({ status, channel }: ListedMessage): string | null {
  if (status !== 'waiting') return null;
  return channel === 'none' ? 'La persona no tiene correo ni teléfono para avisarle' : null;
}
