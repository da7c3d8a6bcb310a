import { type ChannelAdapter, recipientAt } from './channel-adapter.ts';

export const email: ChannelAdapter = {
  isConfigured: ({ smtpUrl, mailFrom }) =>
    smtpUrl !== undefined && mailFrom !== undefined,
  async open({ smtpUrl = '', mailFrom = '' }) {
    const { openEmailChannel } = await import('./email-channel.ts');
    return openEmailChannel({ smtpUrl, mailFrom });
  },
  recipientOf: (taken) =>
    recipientAt(taken, taken.recipientAddress ?? taken.patient?.email),
};
