import type { Config } from '../config.ts';
import { openEmailChannel } from './email-channel.ts';
import type { Channels } from './send-message.ts';
import { openWhatsappChannel } from './whatsapp-channel.ts';

/** The ways that the configuration sets up; messages for the others wait, and reception can read them. */
export function openChannels({ smtpUrl, mailFrom, whatsapp }: Config): Channels {
  return {
    ...(smtpUrl && mailFrom && { email: openEmailChannel({ smtpUrl, mailFrom }) }),
    ...(whatsapp && { whatsapp: openWhatsappChannel(whatsapp) }),
  };
}
