import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { routesRefusing } from '../../../base/api/contract/routes.ts';
import { FamilyNamesSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { MESSAGE_KINDS } from '../../outbox/rules/message-kinds.ts';
import { UNREACHED_WHYS } from '../../outbox/rules/unreached.ts';

export const MessageStatusSchema = z
  .enum([
    'waiting',
    'queued',
    'sent',
    'opened',
    'voided',
    'dropped',
    'failed',
    'withheld',
    'unreached',
  ])
  .meta({ id: 'MessageStatus' });

export const ToldSchema = named(
  'Told',
  'A message to somebody, and what became of it. Codes and secret links are not shown but in the demonstration.',
  {
    id: z.int(),
    kind: z.enum(MESSAGE_KINDS),
    channel: z
      .enum(['email', 'whatsapp', 'push', 'none'])
      .describe('none: the person has no address that may be used.'),
    status: MessageStatusSchema,
    reason: z
      .string()
      .nullable()
      .describe(
        'Why it did not go, or has not gone yet, in Spanish; null where there is nothing to say.',
      ),
    isHeldBack: z
      .boolean()
      .describe('It waits for a channel that is not set up.'),
    attempts: z.int32(),
    createdAt: InstantSchema,
    dueAt: InstantSchema,
    finishedAt: InstantSchema.nullable(),
    recipientName: z.string(),
    familyNames: FamilyNamesSchema,
    address: z.string().nullable().describe('Where it went or would go.'),
    bouncedAt: InstantSchema.nullable().describe(
      "Since when nothing arrives at the person's e-mail.",
    ),
    appointment: z
      .strictObject({ id: z.uuid(), code: z.string(), startsAt: InstantSchema })
      .nullable(),
    subject: z.string(),
    text: z.string(),
    canResend: z
      .boolean()
      .describe(
        'It is about an appointment still to come, and what it says is still so.',
      ),
    whatsappUrl: z
      .url()
      .nullable()
      .describe(
        'Opens WhatsApp with the text written; null where that is not the way.',
      ),
    isByHand: z
      .boolean()
      .describe('Somebody at the counter says that they told it.'),
    unreachedWhy: z
      .enum(UNREACHED_WHYS)
      .nullable()
      .describe(
        'Why somebody at the counter could not tell it; null: nobody said so.',
      ),
  },
);
export type Told = z.infer<typeof ToldSchema>;

export const MessageListSchema = named('MessageList', {
  messages: z.array(ToldSchema),
  olderBefore: z
    .int()
    .nullable()
    .describe('To be sent as `before` for the older ones; null at the end.'),
});

export const messageFilters = z.strictObject({
  status: MessageStatusSchema.optional(),
  before: z.coerce.number().int().positive().optional(),
});

const { get, post } = routesRefusing(
  'NOT_SIGNED_IN',
  'INVALID_INPUT',
  'UNAVAILABLE',
);

const id = z.strictObject({ messageId: z.coerce.number().int().positive() });

/** The acts at the doors of both the counter and the administrators. */
export const messageActs = {
  open: post(
    '/messages/{messageId}/opening',
    'Opens a message by hand',
    'For who opens it in WhatsApp to send it by hand: noted as opened, not as sent. Repeatable.',
  )
    .errors(refusing('NOT_FOUND'))
    .input(id)
    .output(z.strictObject({ whatsappUrl: z.url() })),
  resend: post(
    '/messages/{messageId}/resending',
    'Sends a message again',
    'Tells it once more, at once, by the way that is open to the person now. Sent twice meanwhile, it is told once.',
  )
    .errors(
      refusing('NOT_FOUND', 'CANNOT_RESEND', 'TOKEN_EXPIRED', 'NEEDS_CODE'),
    )
    .input(id)
    .output(
      z.strictObject({
        messageId: z.int(),
        waitsFor: z
          .enum(['email', 'whatsapp', 'push'])
          .nullable()
          .describe(
            'The way it was written for and that is not set up: somebody tells it by hand. Null: it goes by itself.',
          ),
      }),
    ),
};

export const receptionMessagesContract = {
  list: get('/messages', 'Messages, newest first, fifty at a time')
    .input(messageFilters)
    .output(MessageListSchema),
  ...messageActs,
};
