import type { Config } from '../../../../base/kernel/config.ts';
import { rulesOf } from '../../../outbox/rules/message-kinds.ts';
import { parseMailbox } from '../../../outbox/server/email-address.ts';
import { turnPushOff } from '../../../outbox/server/push/turn-push-off.ts';
import { type ChannelAdapter, recipientAt } from './channel-adapter.ts';
import { pushUseOf } from './push-use.ts';

export const push: ChannelAdapter = {
  isConfigured: ({ webPush }) => webPush !== undefined,
  async open(config, { vapid, clinicEmail }) {
    const { openPushChannel } = await import('./push-channel.ts');
    return openPushChannel({
      ...vapid,
      subject: subjectOf({ ...config, clinicEmail }),
      testService: config.webPush?.testService ?? null,
    });
  },
  recipientOf(taken, now) {
    const { browsers } = taken;
    const names = [...new Set(browsers.map(({ browser }) => browser))];
    const recipient = recipientAt(taken, names.join(', '));
    return (
      recipient && {
        ...recipient,
        push: { targets: browsers, ...pushUseOf(taken, now) },
      }
    );
  },
  // Some minutes: a message for today must not wait for hours if there is another way.
  mostTries: 4,
  // A push service never says that the patient saw it.
  isToldTwice: ({ kind }) => rulesOf(kind).push?.isToldTwice === true,
  async settle(db, isOn) {
    if (!isOn) await turnPushOff(db);
  },
};

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
