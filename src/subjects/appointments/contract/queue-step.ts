import { z } from 'zod';
import { StaffReasonSchema } from './staff-reason.ts';

export const QueueStepSchema = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('stepOut') })
      .describe('Leaves for a moment: the place is kept 15 minutes.'),
    z.strictObject({ kind: z.literal('return') }).describe('Is back.'),
    z
      .strictObject({ kind: z.literal('skip') })
      .describe('Does not answer: the next one of the doctor goes first.'),
    z
      .strictObject({
        kind: z.literal('move'),
        beforeId: z
          .uuid()
          .nullable()
          .describe('Of somebody who waits; null: last.'),
        reason: StaffReasonSchema,
      })
      .describe('Goes before that appointment, or last.'),
    z
      .strictObject({ kind: z.literal('urgent'), reason: StaffReasonSchema })
      .describe('Cannot wait.'),
    z
      .strictObject({ kind: z.literal('usual') })
      .describe('Can wait after all.'),
    z
      .strictObject({
        kind: z.literal('room'),
        roomId: z.uuid(),
        isShared: z.boolean().optional(),
      })
      .describe('Goes to another room; called already, is called there.'),
  ])
  .meta({
    id: 'QueueStep',
    description: 'What is done to the turn of somebody who waits.',
  });

export type QueueStep = z.infer<typeof QueueStepSchema>;
