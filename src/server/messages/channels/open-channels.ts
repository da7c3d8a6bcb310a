import type { Way } from '../../clinic/services.ts';
import type { Config } from '../../kernel/config.ts';
import type { Channels } from './delivery.ts';

type Reaching = Pick<Config, 'smtpUrl' | 'mailFrom' | 'whatsapp'>;

/** The channels that the configuration sets up, before they are opened. */
export function waysOf({ smtpUrl, mailFrom, whatsapp }: Reaching): Way[] {
  return [...(smtpUrl && mailFrom ? ['email' as const] : []), ...(whatsapp ? ['whatsapp' as const] : [])];
}

/** Opens the channels that the configuration sets up; messages for the others wait, and reception can read them. */
export async function openChannels({ smtpUrl, mailFrom, whatsapp }: Reaching): Promise<Channels> {
  const channels: Channels = {};
  if (smtpUrl && mailFrom) {
    const { openEmailChannel } = await import('./email-channel.ts');
    channels.email = openEmailChannel({ smtpUrl, mailFrom });
  }
  if (whatsapp) {
    const { openWhatsappChannel } = await import('./whatsapp-channel.ts');
    channels.whatsapp = openWhatsappChannel(whatsapp);
  }
  return channels;
}
