import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { post } from '../../../base/api/contract/routes.ts';
import { named } from '../../../base/text/contract/named.ts';

const token = z
  .string()
  .regex(/^[\w-]{65}$/, 'El enlace no está completo.')
  .describe('The secret of the link: it serves on the day of the appointment.');

export const OwnQueueSchema = named(
  'OwnQueue',
  'What one patient sees of the queue: their own place in it. Neither who they are nor with whom, since a paper may be lost.',
  {
    state: z
      .enum([
        'expected',
        'waiting',
        'out',
        'called',
        'inRoom',
        'done',
        'absent',
        'cancelled',
      ])
      .describe(
        'Where they are: booked and not here, waiting, gone for a moment, called, inside, done.',
      ),
    startsAt: InstantSchema,
    isComing: z.boolean().describe('They said that they come.'),
    ticket: z
      .string()
      .nullable()
      .describe('`A-014`; null: they did not arrive, or have none.'),
    waitingRoom: z.string().nullable().describe('Where they wait.'),
    peopleBefore: z
      .int32()
      .nullable()
      .describe('Who goes in before; null: nobody can say.'),
    estimate: z
      .strictObject({
        fromMinutes: z.int32().describe('At least so long.'),
        toMinutes: z
          .int32()
          .describe('At most so long, as far as can be told.'),
      })
      .nullable()
      .describe('How long the wait may be, in minutes; null likewise.'),
    delayMinutes: z
      .int32()
      .nullable()
      .describe('How late the professional runs.'),
    call: z
      .strictObject({
        number: z.int32().positive(),
        room: z.string().nullable(),
        floor: z.string().nullable(),
        at: InstantSchema,
      })
      .nullable()
      .describe('The call to answer; null: they are not being called.'),
    outUntil: InstantSchema.nullable().describe(
      'Until when their place is kept while they are out.',
    ),
    now: InstantSchema.describe("The server's clock when it answered."),
  },
);
export type OwnQueue = z.infer<typeof OwnQueueSchema>;

const own = {
  errors: refusing(
    'INVALID_INPUT',
    'LINK_VOID',
    'WRONG_STATUS',
    'WRONG_DAY',
    'NOT_FOUND',
  ),
} as const;

export const ownQueueContract = {
  read: post(
    '/queue/own/view',
    'Shows one patient their place in the queue',
    'A POST, so that no secret is in an address; changes nothing.',
  )
    .errors(refusing('INVALID_INPUT', 'LINK_VOID'))
    .input(z.strictObject({ token }))
    .output(OwnQueueSchema),
  say: post(
    '/queue/own/word',
    'The patient says that they come, leave for a moment, are back, or leave',
    '`coming` before they arrive; `out` keeps the place 15 minutes, until `back`; `leave` cancels the appointment, which its link undoes. Repeatable.',
  )
    .errors(own.errors)
    .input(
      z.strictObject({
        token,
        word: z
          .enum(['coming', 'out', 'back', 'leave'])
          .describe('What they say.'),
      }),
    )
    .output(OwnQueueSchema),
};
