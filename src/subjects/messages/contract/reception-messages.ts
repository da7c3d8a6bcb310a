import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  NEEDS_CODE,
  NOT_FOUND,
  NOT_SIGNED_IN,
  TOKEN_EXPIRED,
  UNAVAILABLE,
} from '../../../base/api/contract/refusals.ts';
import { routesRefusing } from '../../../base/api/contract/routes.ts';
import { FamilyNamesSchema } from '../../../base/person/contract/person-fields.ts';
import { MESSAGE_CHANNELS, WAYS } from '../../../base/person/rules/channels.ts';
import { named } from '../../../base/text/contract/named.ts';
import { MESSAGE_KINDS } from '../../outbox/rules/message-kinds.ts';
import { UNREACHED_WHYS } from '../../outbox/rules/unreached.ts';
import { CANNOT_RESEND } from './refusals.ts';

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
  'A message to a person, and its result. Codes and secret links are hidden, except in the demonstration.',
  {
    id: z.int(),
    kind: z.enum(MESSAGE_KINDS),
    channel: z
      .enum(MESSAGE_CHANNELS)
      .describe('none: the person has no usable address.'),
    status: MessageStatusSchema,
    reason: z
      .string()
      .nullable()
      .describe(
        'Why it did not go, or has not gone yet, in Spanish; null: no reason.',
      ),
    isHeldBack: z
      .boolean()
      .describe('True: it waits for a channel that is not set up.'),
    attempts: z.int32(),
    createdAt: InstantSchema,
    dueAt: InstantSchema,
    finishedAt: InstantSchema.nullable(),
    recipientName: z.string(),
    familyNames: FamilyNamesSchema,
    address: z.string().nullable().describe('Where it went or would go.'),
    bouncedAt: InstantSchema.nullable().describe(
      "When the person's e-mail stopped receiving.",
    ),
    appointment: z
      .strictObject({ id: z.uuid(), code: z.string(), startsAt: InstantSchema })
      .nullable(),
    subject: z.string(),
    text: z.string(),
    canResend: z
      .boolean()
      .describe(
        'True: its appointment is still to come, and its text is still true.',
      ),
    whatsappUrl: z
      .url()
      .nullable()
      .describe(
        'Opens WhatsApp with the text written; null: it goes another way.',
      ),
    isByHand: z
      .boolean()
      .describe('True: a receptionist noted that they told it.'),
    unreachedWhy: z
      .enum(UNREACHED_WHYS)
      .nullable()
      .describe('Why a receptionist could not tell it; null: none noted so.'),
  },
);
export type Told = z.infer<typeof ToldSchema>;

export const MessageListSchema = named('MessageList', {
  messages: z.array(ToldSchema),
  olderBefore: z
    .int()
    .nullable()
    .describe('Send it as `before` for older ones; null at the end.'),
});

export const messageFilters = z.strictObject({
  status: MessageStatusSchema.optional(),
  before: z.coerce.number().int().positive().optional(),
});

const { get, post } = routesRefusing({
  NOT_SIGNED_IN,
  INVALID_INPUT,
  UNAVAILABLE,
});

const id = z.strictObject({ messageId: z.coerce.number().int().positive() });

/** The acts at the doors of both the counter and the administrators. */
export const messageActs = {
  open: post(
    '/messages/{messageId}/opening',
    'Opens a message by hand',
    'The user sends it in WhatsApp; it is noted as opened, not as sent. Repeatable.',
  )
    .errors({ NOT_FOUND })
    .input(id)
    .output(z.strictObject({ whatsappUrl: z.url() })),
  resend: post(
    '/messages/{messageId}/resending',
    'Sends a message again',
    "Sends it once more, at once, by the person's present way. A repeated request sends it once.",
  )
    .errors({ NOT_FOUND, CANNOT_RESEND, TOKEN_EXPIRED, NEEDS_CODE })
    .input(id)
    .output(
      z.strictObject({
        messageId: z.int(),
        waitsFor: z
          .enum(WAYS)
          .nullable()
          .describe(
            'The way it waits for, which is not set up: the counter tells it by hand. Null: it goes by itself.',
          ),
      }),
    ),
};

export const receptionMessagesContract = {
  list: get('/messages', 'Lists messages, newest first, 50 at a time')
    .input(messageFilters)
    .output(MessageListSchema),
  ...messageActs,
};
