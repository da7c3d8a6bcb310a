import type { Way } from '../../clinic/services.ts';
import type { Config } from '../../kernel/config.ts';
import type { Channels } from './delivery.ts';
import { openEmailChannel } from './email-channel.ts';
import { openWhatsappChannel } from './whatsapp-channel.ts';

type Reaching = Pick<Config, 'smtpUrl' | 'mailFrom' | 'whatsapp'>;

/** The channels that the configuration sets up, before they are opened. */
export function waysOf({ smtpUrl, mailFrom, whatsapp }: Reaching): Way[] {
  return [...(smtpUrl && mailFrom ? ['email' as const] : []), ...(whatsapp ? ['whatsapp' as const] : [])];
}

/** Opens the channels that the configuration sets up; messages for the others wait, and reception can read them. */
export function openChannels({ smtpUrl, mailFrom, whatsapp }: Reaching): Channels {
  return {
    ...(smtpUrl && mailFrom && { email: openEmailChannel({ smtpUrl, mailFrom }) }),
    ...(whatsapp && { whatsapp: openWhatsappChannel(whatsapp) }),
  };
}
