import { MESSAGE_KINDS, type MessageKind } from '../../domain/messages/message-kinds.ts';
import type { WhatsappConfig } from '../config.ts';
import { channelOf } from './channel-door.ts';
import type { Channel, Delivery } from './delivery.ts';
import type { Message } from './message.ts';
import { deliveryOfRefusal } from './whatsapp-channel-failure.ts';

export interface WhatsappChannelOptions extends WhatsappConfig {
  /** The most that one try may take. */
  patienceMs?: number;
}

/**
 * WhatsApp by Meta's Cloud API. Who did not write to the clinic in the last day can only be sent templates that
 * Meta approved: one of each kind (`turnoclaro_reminder`), of three texts each.
 */
export function openWhatsappChannel({ patienceMs = 15_000, ...account }: WhatsappChannelOptions): Channel {
  return channelOf(async (message, { address }) => {
    if (!/^\+[1-9]\d{6,14}$/.test(address)) return invalidNumber;
    const template = `${account.templatePrefix}${kindOf(message)}`;
    const to = whatsappNumberOf(address, account.argentineFormat);
    const body = bodyOf(message, { template, to });
    return () => post(account, { patienceMs, template, body });
  });
}

const invalidNumber: Delivery = {
  outcome: 'refused',
  reason: 'El número de teléfono no es válido.',
  isAddressBad: true,
};

async function post(
  { apiUrl, phoneId, token }: WhatsappConfig,
  { patienceMs, template, body }: { patienceMs: number; template: string; body: object },
): Promise<Delivery> {
  try {
    const response = await fetch(`${apiUrl}/${phoneId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // The token goes to nobody else.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    // Accepted: whatever its body says, sending again would repeat it.
    if (response.ok) {
      await response.body?.cancel();
      return { outcome: 'sent' };
    }
    return deliveryOfRefusal({ status: response.status, text: await response.text(), template });
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const reason = isLate ? 'WhatsApp no respondió a tiempo.' : 'No se pudo conectar con WhatsApp.';
    return { outcome: 'failed', reason };
  }
}

// The key of a row says its kind between colons.
function kindOf({ key }: Message): MessageKind {
  const parts = key.split(':');
  const kind = MESSAGE_KINDS.find((each) => parts.includes(each));
  if (!kind) throw new Error(`The key of a message names no kind: ${key}`);
  return kind;
}

/** Phones are kept in E.164, Argentine mobiles with their 9; some accounts at Meta know them without it. */
function whatsappNumberOf(phone: string, format: WhatsappConfig['argentineFormat']): string {
  const digits = phone.slice(1);
  return format === '54' ? digits.replace(/^549(\d{10})$/, '54$1') : digits;
}

// Meta allows 1,024 characters in all, the template's own among them.
const MAX_CLINIC = 80;
const MAX_TEXT = 450;
const MAX_DETAILS = 350;

function bodyOf(message: Message, { template, to }: { template: string; to: string }): object {
  const { clinic, paragraphs, facts, turnos, action } = message;
  const link = action ? `${action.label}: ${action.url}` : '';
  const told = [...facts.map(({ label, value }) => `${label}: ${value}`), ...wholeTurnos(turnos)].join(' · ');
  // A link cut short leads nowhere: what stands before it gives way.
  const details = [cut(told, Math.max(0, MAX_DETAILS - link.length - 3)), link].filter(Boolean).join(' · ');
  const texts = [
    cut(clinic.name, MAX_CLINIC),
    cut(paragraphs.join(' '), MAX_TEXT),
    details || cut(clinic.phones.join(' · ') || clinic.address || clinic.name, MAX_DETAILS),
  ];
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: template,
      language: { code: 'es_AR' },
      components: [{ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) }],
    },
  };
}

// Without their links, of which two would fill it; those that do not fit are counted.
function wholeTurnos(turnos: Message['turnos']): string[] {
  const each = turnos.map(({ title, facts }) => `${title}: ${facts.map(({ value }) => value).join(', ')}`);
  const firstOnes = (count: number) =>
    count < each.length ? [...each.slice(0, count), `y ${each.length - count} más`] : each;
  let count = each.length;
  while (count > 1 && [...firstOnes(count).join(' · ')].length > MAX_DETAILS) count -= 1;
  return firstOnes(count);
}

// Meta refuses line breaks and runs of spaces inside a text, and an empty one. Nobody's name is set in bold; but
// `_` stays, since links have it.
function cut(text: string, max: number): string {
  const line = text
    .replace(/[*~`]/g, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= max ? line : `${characters.slice(0, Math.max(0, max - 1)).join('')}…`;
}
