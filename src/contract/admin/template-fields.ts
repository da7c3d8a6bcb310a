import { z } from 'zod';
import { MESSAGE_KINDS } from '../../domain/messages/message-kinds.ts';
import { named } from '../named.ts';

export const TemplateDraftSchema = named(
  'TemplateDraft',
  "The clinic's words for a kind of message, as they are typed.",
  {
    kind: z.enum(MESSAGE_KINDS),
    subject: z.string('Escriba el asunto.'),
    body: z.string('Escriba el mensaje.'),
  },
);
