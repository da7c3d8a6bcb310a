import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { INVALID_INPUT } from '../../../base/api/contract/refusals.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { UNDO_TOO_LATE } from '../../appointments/contract/refusals.ts';
import { UNREACHED_WHYS } from '../../outbox/rules/unreached.ts';
import { ToldSchema } from './reception-messages.ts';
import { MESSAGE_ELSEWHERE } from './refusals.ts';

/** Counting stops here: 100 stands for 100 or more. */
export const MOST_COUNTED = 100;

export const UnreachedWhySchema = z.enum(UNREACHED_WHYS).meta({
  id: 'UnreachedWhy',
  description: 'Why a person was not told by hand.',
});

export const HandMessageSchema = named(
  'HandMessage',
  'A message that this desk tells by hand.',
  {
    told: ToldSchema.describe('The message itself.'),
    listedName: z
      .string()
      .describe("The recipient's name, surname first; empty: none."),
    phone: z.string().nullable().describe('In E.164; null: none is on file.'),
    why: z.string().describe('Why it is told by hand, in Spanish.'),
    openedAt: InstantSchema.nullable().describe(
      'When a desk opened it in WhatsApp without noting a result; null: none did.',
    ),
    putOffAt: InstantSchema.nullable().describe(
      'When it was put off; null: it was not.',
    ),
    until: InstantSchema.describe('The end of its reservation for this desk.'),
  },
);
export type HandMessage = z.infer<typeof HandMessageSchema>;

export const HandTurnSchema = named(
  'HandTurn',
  'The present message of this desk, and its last step.',
  {
    message: HandMessageSchema.nullable().describe(
      'Null: none is left, or the rest is at other desks.',
    ),
    left: z
      .int()
      .describe(
        'The number of all messages by hand, at this and other desks; 100: 100 or more.',
      ),
    serverNow: InstantSchema,
    undo: z
      .strictObject({
        stepId: z.int().describe('The step to take back.'),
        messageId: z.int(),
        kind: z
          .enum(['sent', 'unreached', 'put_off'])
          .describe('The step taken.'),
        listedName: z.string().describe("The recipient's name, surname first."),
        until: InstantSchema,
      })
      .nullable()
      .describe('The last step, which this desk may take back; null: none.'),
  },
);
export type HandTurn = z.infer<typeof HandTurnSchema>;

export const HandStepSchema = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('opened') })
      .describe('Opened in WhatsApp: it stays at this desk.'),
    z
      .strictObject({ kind: z.literal('sent') })
      .describe('The person was told.'),
    z
      .strictObject({
        kind: z.literal('unreached'),
        why: UnreachedWhySchema.describe('Why.'),
      })
      .describe('The person was not told.'),
    z
      .strictObject({ kind: z.literal('put_off') })
      .describe('It goes behind the others.'),
  ])
  .meta({
    id: 'HandStep',
    description: 'A step of a message by hand.',
  });
export type HandStep = z.infer<typeof HandStepSchema>;

const message = z.strictObject({
  messageId: z.coerce.number().int().positive(),
});

/** The counter's messages by hand, one after another. */
export const messagesByHandContract = {
  count: get('/messages/by-hand', 'Counts the messages to tell by hand').output(
    named('HandCount', { count: z.int32().describe('100: 100 or more.') }),
  ),
  next: post(
    '/messages/by-hand/next',
    'Takes the next message to tell by hand',
    'It is reserved for this desk (session) for two minutes. A repeated request reserves the same one longer.',
  ).output(HandTurnSchema),
  leave: post(
    '/messages/by-hand/leaving',
    'Gives back the message that this desk has',
    'Repeatable.',
  ).output(z.strictObject({})),
  step: post(
    '/messages/{messageId}/by-hand',
    'Notes the result of a message by hand',
    'Answers with the next one. Repeatable. MESSAGE_ELSEWHERE: another desk has it, or it is no longer to be told.',
  )
    .errors({ INVALID_INPUT, MESSAGE_ELSEWHERE })
    .input(message.extend({ step: HandStepSchema.describe('The step taken.') }))
    .output(HandTurnSchema),
  undo: post(
    '/messages/{messageId}/by-hand/undo',
    'Takes back the last step of a message',
    'Within 60 seconds, by the desk that took it. The message returns to this desk. Repeatable.',
  )
    .errors({ INVALID_INPUT, MESSAGE_ELSEWHERE, UNDO_TOO_LATE })
    .input(
      message.extend({
        stepId: z.int().positive().describe('The `stepId` of the `undo`.'),
      }),
    )
    .output(HandTurnSchema),
};
