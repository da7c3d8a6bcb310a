import type { WhatsappConfig } from '../../../../base/kernel/config.ts';
import {
  MESSAGE_KINDS,
  type MessageKind,
} from '../../../outbox/rules/message-kinds.ts';
import type { Message } from '../message/message.ts';
import { channelOf } from './channel-door.ts';
import type { Channel, Delivery } from './delivery.ts';
import { deliveryOfRefusal } from './whatsapp-channel-failure.ts';

export interface WhatsappChannelOptions extends WhatsappConfig {
  /** Maximum duration of one try. */
  patienceMs?: number;
}

/**
 * WhatsApp by Meta's Cloud API. A person who did not write to the clinic in the last day can only receive templates
 * that Meta approved: one per kind (`turnoclaro_reminder`), with three texts each.
 */
export function openWhatsappChannel({
  patienceMs = 15_000,
  ...account
}: WhatsappChannelOptions): Channel {
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
  {
    patienceMs,
    template,
    body,
  }: { patienceMs: number; template: string; body: object },
): Promise<Delivery> {
  try {
    const response = await fetch(`${apiUrl}/${phoneId}/messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      // A redirect must not take the token to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    // Accepted: sending again would duplicate it, so the body does not matter.
    if (response.ok) {
      await response.body?.cancel();
      return { outcome: 'sent' };
    }
    return deliveryOfRefusal({
      status: response.status,
      text: await response.text(),
      template,
    });
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const reason = isLate
      ? 'WhatsApp no respondió a tiempo.'
      : 'No se pudo conectar con WhatsApp.';
    return { outcome: 'failed', reason };
  }
}

// A message's key contains its kind between colons.
function kindOf({ key }: Message): MessageKind {
  const parts = key.split(':');
  const kind = MESSAGE_KINDS.find((each) => parts.includes(each));
  if (!kind) throw new Error(`The key of a message names no kind: ${key}`);
  return kind;
}

/** Phones are stored in E.164, Argentine mobiles with their 9; some Meta accounts expect them without it. */
function whatsappNumberOf(
  phone: string,
  format: WhatsappConfig['argentineFormat'],
): string {
  const digits = phone.slice(1);
  return format === '54' ? digits.replace(/^549(\d{10})$/, '54$1') : digits;
}

// Meta allows 1,024 characters in all, including the template's own.
const MAX_CLINIC = 80;
const MAX_TEXT = 450;
const MAX_DETAILS = 350;

function bodyOf(
  message: Message,
  { template, to }: { template: string; to: string },
): object {
  const { clinic, paragraphs, facts, appointments, action } = message;
  const link = action ? `${action.label}: ${action.url}` : '';
  const told = [
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...wholeAppointments(appointments),
  ].join(' · ');
  // A truncated link leads nowhere, so the text before it is cut instead.
  const details = [cut(told, Math.max(0, MAX_DETAILS - link.length - 3)), link]
    .filter(Boolean)
    .join(' · ');
  const texts = [
    cut(clinic.name, MAX_CLINIC),
    cut(paragraphs.join(' '), MAX_TEXT),
    details ||
      cut(
        clinic.phones.join(' · ') || clinic.address || clinic.name,
        MAX_DETAILS,
      ),
  ];
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: template,
      language: { code: 'es_AR' },
      components: [
        {
          type: 'body',
          parameters: texts.map((text) => ({ type: 'text', text })),
        },
      ],
    },
  };
}

// Appointments without their links, because two links would fill the text. Those that do not fit are counted.
function wholeAppointments(appointments: Message['appointments']): string[] {
  const each = appointments.map(
    ({ title, facts }) =>
      `${title}: ${facts.map(({ value }) => value).join(', ')}`,
  );
  const firstOnes = (count: number) =>
    count < each.length
      ? [...each.slice(0, count), `y ${each.length - count} más`]
      : each;
  let count = each.length;
  while (count > 1 && [...firstOnes(count).join(' · ')].length > MAX_DETAILS)
    count -= 1;
  return firstOnes(count);
}

// Meta refuses line breaks, runs of spaces and empty texts. Names cannot turn bold; `_` stays, because links
// contain it.
function cut(text: string, max: number): string {
  const line = text
    .replace(/[*~`]/g, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= max
    ? line
    : `${characters.slice(0, Math.max(0, max - 1)).join('')}…`;
}
