import { z } from 'zod';
import { named } from '../../../base/text/contract/named.ts';
import { MESSAGE_KINDS } from '../../outbox/rules/message-kinds.ts';

export const TemplateDraftSchema = named(
  'TemplateDraft',
  "The clinic's words for a kind of message, as typed.",
  {
    kind: z.enum(MESSAGE_KINDS),
    subject: z.string('Escriba el asunto.'),
    body: z.string('Escriba el mensaje.'),
  },
);
