import { z } from 'zod';
import { MESSAGE_CHANNELS } from '../../../base/person/rules/channels.ts';
import { named } from '../../../base/text/contract/named.ts';
import { MESSAGE_TOPICS } from '../rules/kinds/message-topics.ts';

export const MessageChannelSchema = z.enum(MESSAGE_CHANNELS).meta({
  id: 'MessageChannel',
  description: 'The way of a message; none: the counter calls.',
});

export const MessageChoiceSchema = named('MessageChoice', {
  topic: z
    .enum(MESSAGE_TOPICS)
    .describe(
      'The subject. appointments: confirmations, changes and cancellations. delays: how late a doctor runs that day. offers: freed times for the waiting list.',
    ),
  chosen: MessageChannelSchema.nullable().describe(
    "The patient's last choice; null: none.",
  ),
  goesBy: MessageChannelSchema.nullable().describe(
    'The present way: another than the chosen one if that leads nowhere. Null: the patient is not told.',
  ),
});

export type MessageChoice = z.infer<typeof MessageChoiceSchema>;
