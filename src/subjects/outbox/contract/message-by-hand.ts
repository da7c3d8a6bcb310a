import { z } from 'zod';
import { named } from '../../../base/text/contract/named.ts';

export const MessageByHandSchema = named(
  'MessageByHand',
  'A message to send by hand: WhatsApp with its text written. `messages.open` notes its opening.',
  { messageId: z.int(), whatsappUrl: z.url() },
);

export type MessageByHand = z.infer<typeof MessageByHandSchema>;
