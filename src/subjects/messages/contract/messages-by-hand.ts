import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { UNREACHED_WHYS } from '../../outbox/rules/unreached.ts';
import { ToldSchema } from './reception-messages.ts';

/** Counting stops here: 100 stands for 100 or more. */
export const MOST_COUNTED = 100;

export const UnreachedWhySchema = z.enum(UNREACHED_WHYS).meta({
  id: 'UnreachedWhy',
  description: 'Why somebody could not be told by hand.',
});

export const HandMessageSchema = named(
  'HandMessage',
  'A message that this desk tells by hand.',
  {
    told: ToldSchema.describe('The message itself.'),
    listedName: z
      .string()
      .describe('To whom, surname first; empty where nobody is named.'),
    phone: z.string().nullable().describe('In E.164; null: none is on file.'),
    why: z.string().describe('Why it is told by hand, in Spanish.'),
    openedAt: InstantSchema.nullable().describe(
      'When somebody opened it in WhatsApp without saying what came of it; null: nobody did.',
    ),
    putOffAt: InstantSchema.nullable().describe(
      'Since when it was left for later; null: it was not.',
    ),
    until: InstantSchema.describe('Until when no other desk gets it.'),
  },
);
export type HandMessage = z.infer<typeof HandMessageSchema>;

export const HandTurnSchema = named(
  'HandTurn',
  'What this desk tells by hand now.',
  {
    message: HandMessageSchema.nullable().describe(
      'Null: nothing is left, or the rest is at other desks.',
    ),
    left: z
      .int()
      .describe(
        'All that is to be told by hand, this one and those at other desks among it; 100: so many or more.',
      ),
    serverNow: InstantSchema,
    undo: z
      .strictObject({
        stepId: z.int().describe('By which it is taken back.'),
        messageId: z.int(),
        kind: z
          .enum(['sent', 'unreached', 'put_off'])
          .describe('What was done.'),
        listedName: z.string().describe('To whom, surname first.'),
        until: InstantSchema,
      })
      .nullable()
      .describe(
        'What this desk did last and may still take back; null: nothing.',
      ),
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
      .describe('It could not be done.'),
    z
      .strictObject({ kind: z.literal('put_off') })
      .describe('Goes behind the others.'),
  ])
  .meta({
    id: 'HandStep',
    description: 'What is done with a message by hand.',
  });
export type HandStep = z.infer<typeof HandStepSchema>;

const message = z.strictObject({
  messageId: z.coerce.number().int().positive(),
});

/** The counter's messages by hand, one after another. */
export const messagesByHandContract = {
  count: get(
    '/messages/by-hand',
    'How many messages are to be told by hand',
  ).output(
    named('HandCount', { count: z.int32().describe('100: so many or more.') }),
  ),
  next: post(
    '/messages/by-hand/next',
    'Takes the next message to tell by hand',
    'It is kept for this desk (session) for two minutes, and no other desk gets it meanwhile. Sent again it keeps the same one longer.',
  ).output(HandTurnSchema),
  leave: post(
    '/messages/by-hand/leaving',
    'Gives back the message that this desk has',
    'Repeatable.',
  ).output(z.strictObject({})),
  step: post(
    '/messages/{messageId}/by-hand',
    'Says what became of a message by hand',
    'Answers with the next one. Repeatable. MESSAGE_ELSEWHERE: another desk has it, or there is nothing to tell any more.',
  )
    .errors(refusing('INVALID_INPUT', 'MESSAGE_ELSEWHERE'))
    .input(message.extend({ step: HandStepSchema.describe('What was done.') }))
    .output(HandTurnSchema),
  undo: post(
    '/messages/{messageId}/by-hand/undo',
    'Takes back what was said of a message',
    'Within 60 seconds, by who said it. The message is before this desk again. Repeatable.',
  )
    .errors(refusing('INVALID_INPUT', 'MESSAGE_ELSEWHERE', 'UNDO_TOO_LATE'))
    .input(
      message.extend({
        stepId: z.int().positive().describe('The `stepId` of the `undo`.'),
      }),
    )
    .output(HandTurnSchema),
};
