import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
} from '../../../base/api/contract/refusals.ts';
import { get, post, put } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  MessageListSchema,
  messageActs,
  messageFilters,
} from './reception-messages.ts';
import { TemplateDraftSchema } from './template-fields.ts';

export const TemplateSchema = TemplateDraftSchema.extend({
  isDefault: z
    .boolean()
    .describe('True: the words that every clinic starts with.'),
  savedAt: InstantSchema.nullable().describe(
    'When the clinic saved its own words; null: it has none. Send it back on saving.',
  ),
  defaultSubject: z.string(),
  defaultBody: z.string(),
  placeholders: z
    .array(
      z.strictObject({
        name: z.string(),
        meaning: z.string(),
        isForSubject: z.boolean(),
      }),
    )
    .describe('The values to fill in, written `{name}`.'),
}).meta({ id: 'Template' });
export type Template = z.infer<typeof TemplateSchema>;

export const TemplatePreviewSchema = named('TemplatePreview', {
  subject: z.string(),
  text: z.string(),
});

export const adminMessagesContract = {
  list: get('/messages', 'Lists messages, newest first, 50 at a time')
    .errors({ INVALID_INPUT })
    .input(messageFilters)
    .output(MessageListSchema),
  ...messageActs,
  templates: get(
    '/message-templates',
    'Lists the words of every kind of message',
  ).output(z.array(TemplateSchema)),
  saveTemplate: put(
    '/message-templates/{kind}',
    'Changes the words of a message',
    '`seenAt` is the `savedAt` that was read. Saving our own words returns to the default.',
  )
    .errors({ INVALID_INPUT, CHANGED_MEANWHILE })
    .input(TemplateDraftSchema.extend({ seenAt: InstantSchema.nullable() }))
    .output(TemplateSchema),
  previewTemplate: post(
    '/message-templates/{kind}/preview',
    'Previews the words of a message',
    'Shows the message for an invented person and appointment. Keeps and sends nothing.',
  )
    .errors({ INVALID_INPUT })
    .input(TemplateDraftSchema)
    .output(TemplatePreviewSchema),
};
