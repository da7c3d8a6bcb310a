import { oc } from '@orpc/contract';
import { z } from 'zod';
import { MESSAGE_KINDS } from '../../domain/messages/message-kinds.ts';
import { InstantSchema } from '../fields.ts';
import { MessageListSchema, messageActs, messageFilters } from '../reception/messages.ts';
import { refusing } from '../refusals.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

/** The clinic's words for a kind of message, as they are typed. */
export const TemplateDraftSchema = z.strictObject({
  kind: z.enum(MESSAGE_KINDS),
  subject: z.string('Escriba el asunto.'),
  body: z.string('Escriba el mensaje.'),
});

export const TemplateSchema = TemplateDraftSchema.extend({
  /** These are the words that every clinic starts with. */
  isDefault: z.boolean(),
  /** When the clinic's own were saved; null where they are not its own. Sent back with what is saved. */
  savedAt: InstantSchema.nullable(),
  defaultSubject: z.string(),
  defaultBody: z.string(),
  /** What may be filled in, written `{name}`. */
  placeholders: z.array(z.strictObject({ name: z.string(), meaning: z.string(), isForSubject: z.boolean() })),
});
export type Template = z.infer<typeof TemplateSchema>;

export const TemplatePreviewSchema = z.strictObject({ subject: z.string(), text: z.string() });

export const adminMessagesContract = {
  list: oc
    .route({ method: 'GET', path: '/messages', summary: 'Messages, newest first, fifty at a time' })
    .errors(refusing('NOT_SIGNED_IN', 'INVALID_INPUT', 'UNAVAILABLE'))
    .input(messageFilters)
    .output(MessageListSchema),
  ...messageActs,
  templates: oc
    .route({ method: 'GET', path: '/message-templates', summary: 'The words of every kind of message' })
    .errors(refusing(...signedIn))
    .output(z.array(TemplateSchema)),
  /** `seenAt` is the `savedAt` that was read. Our own words, saved again, follow the product. */
  saveTemplate: oc
    .route({ method: 'PUT', path: '/message-templates/{kind}', summary: 'Changes the words of a message' })
    .errors(refusing('INVALID_INPUT', 'CHANGED_MEANWHILE', ...signedIn))
    .input(TemplateDraftSchema.extend({ seenAt: InstantSchema.nullable() }))
    .output(TemplateSchema),
  /** The message that these words would make, for an invented person and turno. Keeps and sends nothing. */
  previewTemplate: oc
    .route({
      method: 'POST',
      path: '/message-templates/{kind}/preview',
      summary: 'Shows what the words of a message would make',
    })
    .errors(refusing('INVALID_INPUT', ...signedIn))
    .input(TemplateDraftSchema)
    .output(TemplatePreviewSchema),
};
