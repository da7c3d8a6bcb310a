import { oc } from '@orpc/contract';
import { z } from 'zod';
import { MESSAGE_KINDS } from '../../domain/messages/message-kinds.ts';
import { InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

export const MessageStatusSchema = z.enum([
  'waiting',
  'queued',
  'sent',
  'opened',
  'voided',
  'dropped',
  'failed',
]);

/** A message to somebody, and what became of it. Codes and secret links are not shown but in the demonstration. */
export const ToldSchema = z.strictObject({
  id: z.int(),
  kind: z.enum(MESSAGE_KINDS),
  /** none: the person has no address that may be used. */
  channel: z.enum(['email', 'whatsapp', 'none']),
  status: MessageStatusSchema,
  /** Why it did not go, or has not gone yet, in Spanish; null where there is nothing to say. */
  reason: z.string().nullable(),
  attempts: z.int(),
  createdAt: InstantSchema,
  dueAt: InstantSchema,
  finishedAt: InstantSchema.nullable(),
  recipientName: z.string(),
  /** Where it went or would go. */
  address: z.string().nullable(),
  /** Since when nothing arrives at the person's e-mail. */
  bouncedAt: InstantSchema.nullable(),
  turno: z.strictObject({ id: z.uuid(), code: z.string(), startsAt: InstantSchema }).nullable(),
  subject: z.string(),
  text: z.string(),
  /** It is about a turno still to come, and what it says is still so. */
  canResend: z.boolean(),
  /** Opens WhatsApp with the text written; null where that is not the way. */
  whatsappUrl: z.url().nullable(),
});
export type Told = z.infer<typeof ToldSchema>;

export const MessageListSchema = z.strictObject({
  messages: z.array(ToldSchema),
  /** To be sent as `before` for the older ones; null at the end. */
  olderBefore: z.int().nullable(),
});

export const messageFilters = z.strictObject({
  status: MessageStatusSchema.optional(),
  before: z.coerce.number().int().positive().optional(),
});

const id = z.strictObject({ messageId: z.coerce.number().int().positive() });

/** Alike for the counter and for who runs the clinic. */
export const messageActs = {
  /** For who opens it in WhatsApp to send it by hand: noted as opened, not as sent. Repeatable. */
  open: oc
    .route({ method: 'POST', path: '/messages/{messageId}/opening', summary: 'Opens a message by hand' })
    .errors(refusing('NOT_SIGNED_IN', 'NOT_FOUND', 'INVALID_INPUT', 'UNAVAILABLE'))
    .input(id)
    .output(z.strictObject({ whatsappUrl: z.url() })),
  /** Tells it once more, at once, by the way that is open to the person now. Sent twice meanwhile, it is told once. */
  resend: oc
    .route({ method: 'POST', path: '/messages/{messageId}/resending', summary: 'Sends a message again' })
    .errors(
      refusing(
        ...(['NOT_FOUND', 'INVALID_INPUT', 'CANNOT_RESEND'] as const),
        ...(['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const),
      ),
    )
    .input(id)
    .output(
      z.strictObject({
        messageId: z.int(),
        /** The way it was written for and that is not set up: somebody tells it by hand. Null: it goes by itself. */
        waitsFor: z.enum(['email', 'whatsapp']).nullable(),
      }),
    ),
};

export const receptionMessagesContract = {
  list: oc
    .route({ method: 'GET', path: '/messages', summary: 'Messages, newest first, fifty at a time' })
    .errors(refusing('NOT_SIGNED_IN', 'INVALID_INPUT', 'UNAVAILABLE'))
    .input(messageFilters)
    .output(MessageListSchema),
  ...messageActs,
};
