import type { Way } from '../../../../base/person/rules/channels.ts';
import type { ChannelAdapter } from './channel-adapter.ts';
import { email } from './email-adapter.ts';
import { push } from './push-adapter.ts';
import { sms } from './sms-channel.ts';
import { whatsapp } from './whatsapp-adapter.ts';

/** The adapter of each channel. */
export const adapters: Record<Way, ChannelAdapter> = {
  email,
  whatsapp,
  sms,
  push,
};
