import { listMessages } from '../messages/list-messages.ts';
import { listTemplates } from '../messages/list-templates.ts';
import { openMessage } from '../messages/open-message.ts';
import { previewAsClinic } from '../messages/preview-as-clinic.ts';
import { readTemplate, toTemplate } from '../messages/read-template.ts';
import { resendMessage } from '../messages/resend-message.ts';
import { saveTemplate } from '../messages/save-template.ts';
import { atLevel, openDoor, settle, signedIn } from './guard.ts';

/** What people were told, at the counter and at the administrators' door alike. */
export function staffMessages(role: 'reception' | 'admin') {
  const { messages } = openDoor(role);
  return atLevel('N2', {
    list: messages.list.handler(({ input, context }) =>
      listMessages(context.services, { ...input, now: context.now }),
    ),
    open: messages.open.handler(async ({ input, context, errors }) =>
      settle(await openMessage(context.services, { id: input.messageId, now: context.now }), errors),
    ),
    resend: messages.resend.handler(async ({ input, context, errors }) => {
      const { services, address, now } = context;
      return settle(
        await resendMessage(services, { ...input, actor: signedIn(context), address, now }),
        errors,
      );
    }),
  });
}

const admin = openDoor('admin');

/** The clinic's words for what it tells. */
export const messageTemplates = atLevel('N2', {
  templates: admin.messages.templates.handler(async ({ context }) =>
    (await listTemplates(context.services.db)).map(toTemplate),
  ),
  saveTemplate: admin.messages.saveTemplate.handler(async ({ input, context, errors }) => {
    const { services, address, now } = context;
    const { seenAt, ...draft } = input;
    const change = { ...draft, seenAt: seenAt === null ? null : new Date(seenAt) };
    settle(await saveTemplate(services.db, { ...change, actor: signedIn(context), address, now }), errors);
    return readTemplate(services.db, input.kind);
  }),
  previewTemplate: admin.messages.previewTemplate.handler(async ({ input, context, errors }) =>
    settle(await previewAsClinic(context.services, input), errors),
  ),
});
