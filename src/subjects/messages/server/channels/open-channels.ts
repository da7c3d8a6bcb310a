import type { Way } from '../../../../base/api/contract/told-by.ts';
import type { Config } from '../../../../base/kernel/config.ts';
import type { VapidKeys } from '../../../../base/kernel/secrets/vapid-keys.ts';
import { parseMailbox } from '../../../outbox/server/email-address.ts';
import type { Channels } from './delivery.ts';

type Reaching = Pick<Config, 'smtpUrl' | 'mailFrom' | 'whatsapp' | 'webPush'>;

/** The channels that the configuration sets up, before they are opened. */
export function waysOf({
  smtpUrl,
  mailFrom,
  whatsapp,
  webPush,
}: Reaching): Way[] {
  return [
    ...(smtpUrl && mailFrom ? ['email' as const] : []),
    ...(whatsapp ? ['whatsapp' as const] : []),
    ...(webPush ? ['push' as const] : []),
  ];
}

/** Opens the channels that the configuration sets up; messages for the others wait, and reception can read them. */
export async function openChannels(
  {
    smtpUrl,
    mailFrom,
    whatsapp,
    webPush,
    publicUrl,
  }: Reaching & Pick<Config, 'publicUrl'>,
  { vapid, clinicEmail }: { vapid: VapidKeys; clinicEmail: string | null },
): Promise<Channels> {
  const channels: Channels = {};
  if (smtpUrl && mailFrom) {
    const { openEmailChannel } = await import('./email-channel.ts');
    channels.email = openEmailChannel({ smtpUrl, mailFrom });
  }
  if (whatsapp) {
    const { openWhatsappChannel } = await import('./whatsapp-channel.ts');
    channels.whatsapp = openWhatsappChannel(whatsapp);
  }
  if (webPush) {
    const { openPushChannel } = await import('./push-channel.ts');
    const subject = subjectOf({ mailFrom, publicUrl, clinicEmail });
    channels.push = openPushChannel({
      ...vapid,
      subject,
      testService: webPush.testService,
    });
  }
  return channels;
}

/** The address for a push service's complaints: the clinic's mailbox, or its page. */
function subjectOf({
  mailFrom,
  publicUrl,
  clinicEmail,
}: Pick<Config, 'mailFrom' | 'publicUrl'> & {
  clinicEmail: string | null;
}): string {
  if (mailFrom) return `mailto:${parseMailbox(mailFrom).address}`;
  if (clinicEmail) return `mailto:${clinicEmail}`;
  return publicUrl?.startsWith('https:')
    ? publicUrl
    : 'mailto:turnos@clinica.example';
}
