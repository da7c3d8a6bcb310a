import { type ChannelAdapter, recipientAt } from './channel-adapter.ts';

export const whatsapp: ChannelAdapter = {
  isConfigured: (config) => config.whatsapp !== undefined,
  async open(config) {
    const { openWhatsappChannel } = await import('./whatsapp-channel.ts');
    if (!config.whatsapp) throw new Error('WhatsApp is not configured.');
    return openWhatsappChannel(config.whatsapp);
  },
  recipientOf: (taken) =>
    recipientAt(taken, taken.recipientAddress ?? taken.patient?.phone),
};
