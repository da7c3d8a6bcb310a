import type { Config } from '../config.ts';
import { openEmailChannel } from './email-channel.ts';
import type { Channels } from './send-message.ts';
import { openWhatsappChannel } from './whatsapp-channel.ts';

/** A way of telling people that needs nobody at the desk. */
export type Way = keyof Channels;

type Reaching = Pick<Config, 'smtpUrl' | 'mailFrom' | 'whatsapp'>;

/** The ways that the configuration sets up, before they are opened. */
export function waysOf({ smtpUrl, mailFrom, whatsapp }: Reaching): Way[] {
  return [...(smtpUrl && mailFrom ? ['email' as const] : []), ...(whatsapp ? ['whatsapp' as const] : [])];
}

/** The ways that the configuration sets up; messages for the others wait, and reception can read them. */
export function openChannels({ smtpUrl, mailFrom, whatsapp }: Reaching): Channels {
  return {
    ...(smtpUrl && mailFrom && { email: openEmailChannel({ smtpUrl, mailFrom }) }),
    ...(whatsapp && { whatsapp: openWhatsappChannel(whatsapp) }),
  };
}
