import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { listTemplates } from '../templates/list-templates.ts';
import { previewAsClinic } from '../templates/preview-as-clinic.ts';
import { readTemplate, toTemplate } from '../templates/read-template.ts';
import { saveTemplate } from '../templates/save-template.ts';
import { listMessages } from './list-messages.ts';
import { openMessage } from './open-message.ts';
import { resendMessage } from './resend-message.ts';

/** The messages to people, the same at the doors of the counter and the administrators. */
export function staffMessages(role: 'reception' | 'admin') {
  const { messages } = openDoor(role);
  return atLevel('N2', {
    list: messages.list.handler(({ input, context }) => {
      const { actor, now } = callOf(context);
      const { sessionId } = actor;
      return listMessages(context.services, {
        ...input,
        isForAdmins: role === 'admin',
        sessionId,
        now,
      });
    }),
    open: messages.open.handler(async ({ input, context, errors }) => {
      const { actor, now } = callOf(context);
      const request = { id: input.messageId, sessionId: actor.sessionId, now };
      return settle(await openMessage(context.services, request), errors);
    }),
    resend: messages.resend.handler(doForCaller(resendMessage)),
  });
}

const admin = openDoor('admin');

/** The clinic's message templates. */
export const messageTemplates = atLevel('N2', {
  templates: admin.messages.templates.handler(async ({ context }) =>
    (await listTemplates(context.services.db)).map(toTemplate),
  ),
  saveTemplate: admin.messages.saveTemplate.handler(
    async ({ input, context, errors }) => {
      const { db } = context.services;
      const seenAt = input.seenAt === null ? null : new Date(input.seenAt);
      settle(
        await saveTemplate(db, { ...input, seenAt, ...callOf(context) }),
        errors,
      );
      return readTemplate(db, input.kind);
    },
  ),
  previewTemplate: admin.messages.previewTemplate.handler(
    async ({ input, context, errors }) =>
      settle(await previewAsClinic(context.services, input), errors),
  ),
});
