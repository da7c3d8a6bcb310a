import { createHash } from 'node:crypto';
import nodemailer, {
  type SendMailOptions,
  type SMTPPoolOptions,
} from 'nodemailer';
import { parsePersonName } from '../../../../base/person/rules/person-name.ts';
import {
  type AppointmentEvent,
  calendarInvitation,
} from '../../../appointments/server/feeds/ics-file.ts';
import {
  domainOf,
  isEmailAddress,
  type Mailbox,
  parseMailbox,
} from '../../../outbox/server/email-address.ts';
import { renderEmail } from '../email/render-email.ts';
import type { Message } from '../message/message.ts';
import { channelOf } from './channel-door.ts';
import type { Channel, Delivery, Recipient } from './delivery.ts';
import { deliveryOfFailure } from './email-channel-failure.ts';

export interface EmailChannelOptions {
  /** `smtps://` encrypts from the first byte; `smtp://` if the server offers it. */
  smtpUrl: string;
  /** `Clínica <appointments@clinica.example>`, or the bare address. */
  mailFrom: string;
  /** Maximum duration of one try, in any case. */
  patienceMs?: number;
}

/** E-mail by SMTP, over one kept connection: messages go one after another. */
export function openEmailChannel({
  smtpUrl,
  mailFrom,
  patienceMs = 20_000,
}: EmailChannelOptions): Channel {
  const from = parseMailbox(mailFrom);
  const transport = nodemailer.createTransport(
    {
      ...serverOf(smtpUrl),
      ...patienceOf(patienceMs),
      pool: true,
      maxConnections: 1,
      maxRequeues: 1,
      maxMessages: 1000,
    },
    { disableFileAccess: true, disableUrlAccess: true },
  );
  const deliver = async (mail: WrittenMail): Promise<Delivery> => {
    try {
      await transport.sendMail({
        ...mail,
        signal: AbortSignal.timeout(patienceMs),
      });
      return { outcome: 'sent' };
    } catch (error) {
      return deliveryOfFailure(error);
    }
  };
  return channelOf(
    async (message, to) => {
      if (!isEmailAddress(to.address)) return invalidAddress;
      const mail = await writeMail(await composeMail(message, { from, to }));
      return () => deliver(mail);
    },
    { end: () => transport.close() },
  );
}

interface WrittenMail {
  envelope: { from: string; to: string[] };
  raw: Buffer;
}

// Composed whole, before its turn: in pieces it would take ten times as many calls on the connection.
const writer = nodemailer.createTransport(
  { streamTransport: true, buffer: true, newline: 'windows' },
  { disableFileAccess: true, disableUrlAccess: true },
);

async function writeMail(
  mail: SendMailOptions & Pick<WrittenMail, 'envelope'>,
): Promise<WrittenMail> {
  const { message: raw } = await writer.sendMail(mail);
  return { envelope: mail.envelope, raw: raw as Buffer };
}

const invalidAddress: Delivery = {
  outcome: 'refused',
  reason: 'La dirección de correo no es válida.',
  isAddressBad: true,
};

function serverOf(smtpUrl: string): SMTPPoolOptions {
  const url = new URL(smtpUrl);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const hasAccount = url.username !== '';
  const isHere = /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
  return {
    host,
    ...(url.port !== '' && { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    ...(hasAccount && {
      auth: { user: decoded(url.username), pass: decoded(url.password) },
    }),
    // A password never travels in clear, except within this machine.
    requireTLS: hasAccount && !isHere,
    // Within this machine encryption adds nothing, and a local server's certificate is self-signed.
    tls: { rejectUnauthorized: !isHere },
  };
}

// Timeouts of the steps. Each stays below the timeout of the whole try.
function patienceOf(patienceMs: number): SMTPPoolOptions {
  return {
    dnsTimeout: patienceMs / 4,
    connectionTimeout: patienceMs / 2,
    greetingTimeout: patienceMs / 2,
    socketTimeout: (patienceMs * 3) / 4,
  };
}

async function composeMail(
  message: Message,
  { from, to }: { from: Mailbox; to: Recipient },
): Promise<SendMailOptions & Pick<WrittenMail, 'envelope'>> {
  const { html, text } = await renderEmail(message);
  const { calendar, unsubscribeUrl } = message;
  const invitation = (event: AppointmentEvent) =>
    calendarInvitation(event, {
      organizerAddress: from.address,
      attendeeAddress: to.address,
    });
  return {
    from: { ...from, name: oneLine(from.name || message.clinic.name, 120) },
    to: { name: nameWithoutLink(to.name), address: to.address },
    // The SMTP envelope, independent of the headers.
    envelope: { from: from.address, to: [to.address] },
    subject: oneLine(message.subject, 200),
    // Mail programs recognise the same message by this id.
    messageId: `<${createHash('sha256').update(message.key).digest('hex')}@${domainOf(from.address)}>`,
    html,
    text,
    ...(calendar && {
      icalEvent: { ...invitation(calendar), filename: 'appointment.ics' },
    }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': {
          prepared: true,
          value: `<${new URL(unsubscribeUrl).href}>`,
        },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** The name for the `To:`. A name that today's rule refuses, kept from a looser rule, is left out. */
function nameWithoutLink(name: string): string {
  const line = oneLine(name, 120);
  return parsePersonName(line).ok ? line : '';
}

// Headers are single lines: removes line breaks, invisible and direction-changing characters and encoded
// words (RFC 2047), and limits the length.
function oneLine(text: string, max: number): string {
  const line = text
    .slice(0, max * 8)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
  return [...line].slice(0, max).join('');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
