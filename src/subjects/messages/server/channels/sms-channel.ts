import { createHash } from 'node:crypto';
import type { SmsConfig } from '../../../../base/kernel/config.ts';
import { isLandline } from '../../../../base/person/rules/landline.ts';
import { updateWaitingOfChannel } from '../../../outbox/server/another-way-queries.ts';
import { updateSendsSms } from '../../../outbox/server/sms-queries.ts';
import type { Message } from '../message/message.ts';
import { type ChannelAdapter, recipientAt } from './channel-adapter.ts';
import { channelOf } from './channel-door.ts';
import type { Channel, Delivery } from './delivery.ts';

export const sms: ChannelAdapter = {
  isConfigured: (config) => config.sms !== undefined,
  async open(config) {
    if (!config.sms) throw new Error('SMS are not configured.');
    return openSmsChannel(config.sms);
  },
  recipientOf(taken) {
    const phone = taken.recipientAddress ?? taken.patient?.phone;
    return recipientAt(taken, phone && !isLandline(phone) ? phone : null);
  },
  async settle(db, isOn) {
    await updateSendsSms(db, isOn);
    if (!isOn) await updateWaitingOfChannel(db, 'sms');
  },
};

export interface SmsChannelOptions extends SmsConfig {
  /** Maximum duration of one try. */
  patienceMs?: number;
}

/** SMS by a provider's HTTP interface, as docs/messages.md describes it: one POST of JSON a message. */
export function openSmsChannel({
  patienceMs = 15_000,
  ...account
}: SmsChannelOptions): Channel {
  return channelOf(async (message, { address }) => {
    if (!/^\+[1-9]\d{6,14}$/.test(address) || isLandline(address))
      return invalidNumber;
    const text = smsTextOf(message);
    if (text === null) return tooLong;
    // The same for every try of one message, so that the provider sends it once.
    const key = createHash('sha256').update(message.key).digest('hex');
    const body = { from: account.sender, to: address, text };
    return () => post(account, { patienceMs, key, body });
  });
}

const invalidNumber: Delivery = {
  outcome: 'refused',
  reason: 'El número no es de un celular.',
  isAddressBad: true,
};

const tooLong: Delivery = {
  outcome: 'refused',
  reason: 'El enlace no cabe en un SMS.',
  isAddressBad: false,
};

async function post(
  { apiUrl, token }: SmsConfig,
  { patienceMs, key, body }: { patienceMs: number; key: string; body: object },
): Promise<Delivery> {
  try {
    const response = await fetch(apiUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      // A redirect must not take the token to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    // No part of the answer is read: it may repeat the number and the text.
    await response.body?.cancel();
    return deliveryOf(response.status);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const reason = isLate
      ? 'El servicio de SMS no respondió a tiempo.'
      : 'No se pudo conectar con el servicio de SMS.';
    return { outcome: 'failed', reason };
  }
}

/** Account problems are a matter of set-up and are tried again; any other 4xx refuses the message. */
function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  const failed = (reason: string): Delivery => ({
    outcome: 'failed',
    reason: `${reason} (${status}).`,
  });
  if (status === 401 || status === 403)
    return failed('El servicio de SMS no aceptó SMS_TOKEN');
  if (status === 402)
    return failed('El servicio de SMS pide resolver el pago de la cuenta');
  if (status === 408 || status === 429)
    return failed('El servicio de SMS pidió probar más tarde');
  if (status >= 500) return failed('El servicio de SMS no está disponible');
  return {
    outcome: 'refused',
    reason: `El servicio de SMS rechazó el mensaje (${status}).`,
    isAddressBad: false,
  };
}

// Three joined parts of GSM-7, 153 characters each; one accent would make UCS-2 of it, 67 each.
const MAX_CHARACTERS = 3 * 153;

/**
 * The clinic, the text for a locked screen, and the link; nothing else of the message, because bystanders may read it.
 * The text is cut where there is no room, the link never. Null: the link alone does not fit.
 */
export function smsTextOf({
  clinic,
  lockScreenText,
  action,
}: Message): string | null {
  const url = action ? ` ${action.url}` : '';
  if (url !== plainSms(url)) return null;
  const room = MAX_CHARACTERS - url.length;
  if (room < 0) return null;
  const text = plainSms(`${clinic.name.slice(0, 60)}: ${lockScreenText}`);
  const cut =
    text.length <= room ? text : `${text.slice(0, Math.max(0, room - 3))}...`;
  return `${cut}${url}`.slice(0, MAX_CHARACTERS);
}

/** Each of these is one character of GSM-7 (3GPP TS 23.038). The rest of its alphabet takes two. */
const ONE_EACH = /^[A-Za-z0-9 @$_!"#%&'()*+,\-./:;<=>?¡¿ñÑüÜ]$/;

/** A line in GSM-7: accents are left out, and other signs become similar ones. */
function plainSms(text: string): string {
  return [...text.normalize('NFC')]
    .map((sign) => (ONE_EACH.test(sign) ? sign : similarTo(sign)))
    .join('');
}

function similarTo(sign: string): string {
  if (/[«»“”„]/.test(sign)) return '"';
  if (/[‘’´`]/.test(sign)) return "'";
  if (/[–—]/.test(sign)) return '-';
  if (sign === '…') return '...';
  if (/[\p{Cc}\s]/u.test(sign)) return ' ';
  const bare = sign.normalize('NFD').replace(/\p{M}/gu, '');
  return ONE_EACH.test(bare) ? bare : '';
}
