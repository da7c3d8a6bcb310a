import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { post } from '../../../base/api/contract/routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { LINK_VOID } from '../../access/contract/refusals.ts';
import { WRONG_STATUS } from '../../appointments/contract/refusals.ts';
import { WRONG_DAY } from '../../schedule/contract/refusals.ts';

const token = z
  .string()
  .regex(/^[\w-]{65}$/, 'El enlace no está completo.')
  .describe('The secret of the link: it serves on the day of the appointment.');

export const OwnQueueSchema = named(
  'OwnQueue',
  "One patient's view of their place, without name or professional, since a paper may be lost.",
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
        'Booked and not here, waiting, out for a moment, called, inside, or done.',
      ),
    startsAt: InstantSchema,
    isComing: z.boolean().describe('True if the patient said that they come.'),
    ticket: z
      .string()
      .nullable()
      .describe('`A-014`; null: not arrived, or none.'),
    waitingRoom: z.string().nullable().describe("The patient's waiting room."),
    peopleBefore: z
      .int32()
      .nullable()
      .describe('Patients who go in before; null: unknown.'),
    estimate: z
      .strictObject({
        fromMinutes: z.int32().describe('The shortest likely wait.'),
        toMinutes: z.int32().describe('The longest likely wait.'),
      })
      .nullable()
      .describe('The expected wait, in minutes; null: unknown.'),
    delayMinutes: z
      .int32()
      .nullable()
      .describe('How late the professional runs, in minutes.'),
    call: z
      .strictObject({
        number: z.int32().positive(),
        room: z.string().nullable(),
        floor: z.string().nullable(),
        at: InstantSchema,
      })
      .nullable()
      .describe('The call to answer; null: none.'),
    outUntil: InstantSchema.nullable().describe(
      'Until when the place of a patient who is out is kept.',
    ),
    now: InstantSchema.describe("The server's clock when it answered."),
  },
);
export type OwnQueue = z.infer<typeof OwnQueueSchema>;

const own = {
  errors: {
    INVALID_INPUT,
    LINK_VOID,
    WRONG_STATUS,
    WRONG_DAY,
    NOT_FOUND,
  },
} as const;

export const ownQueueContract = {
  read: post(
    '/queue/own/view',
    'Shows a patient their place in the queue',
    'A POST, so that no secret is in an address; changes nothing.',
  )
    .errors({ INVALID_INPUT, LINK_VOID })
    .input(z.strictObject({ token }))
    .output(OwnQueueSchema),
  say: post(
    '/queue/own/word',
    'The patient says that they come, step out, are back, or leave',
    '`coming` before the arrival; `out` keeps the place 15 minutes, until `back`; `leave` cancels the appointment, which its link undoes. Repeatable.',
  )
    .errors(own.errors)
    .input(
      z.strictObject({
        token,
        word: z
          .enum(['coming', 'out', 'back', 'leave'])
          .describe("The patient's word."),
      }),
    )
    .output(OwnQueueSchema),
};
