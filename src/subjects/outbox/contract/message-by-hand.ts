import { z } from 'zod';
import { named } from '../../../base/text/contract/named.ts';

export const MessageByHandSchema = named(
  'MessageByHand',
  'A message that does not go by itself: WhatsApp with its text written. Who opens it notes so (`messages.open`).',
  { messageId: z.int(), whatsappUrl: z.url() },
);

export type MessageByHand = z.infer<typeof MessageByHandSchema>;
