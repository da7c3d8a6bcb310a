import { z } from 'zod';
import { named } from '../../../base/text/contract/named.ts';
import { MESSAGE_TOPICS } from '../rules/message-topics.ts';

export const MessageChannelSchema = z
  .enum(['email', 'whatsapp', 'push', 'none'])
  .meta({
    id: 'MessageChannel',
    description: 'The way of a message; none: somebody calls.',
  });

export type MessageChannel = z.infer<typeof MessageChannelSchema>;

export const MessageChoiceSchema = named('MessageChoice', {
  topic: z
    .enum(MESSAGE_TOPICS)
    .describe(
      'What it is about. appointments: confirmations, changes and cancellations. delays: how late a doctor runs that day. offers: freed times that somebody waits for.',
    ),
  chosen: MessageChannelSchema.nullable().describe(
    'What they chose last; null: nothing.',
  ),
  goesBy: MessageChannelSchema.nullable().describe(
    'How it goes at present: another way than the chosen one where that leads nowhere. Null: they are not told.',
  ),
});

export type MessageChoice = z.infer<typeof MessageChoiceSchema>;
