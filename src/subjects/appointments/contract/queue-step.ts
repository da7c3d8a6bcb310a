import { z } from 'zod';
import { StaffReasonSchema } from './staff-reason.ts';

export const QueueStepSchema = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('stepOut') })
      .describe('Steps out: the place is kept 15 minutes.'),
    z.strictObject({ kind: z.literal('return') }).describe('Comes back.'),
    z
      .strictObject({ kind: z.literal('skip') })
      .describe("Does not answer: the doctor's next patient goes first."),
    z
      .strictObject({
        kind: z.literal('move'),
        beforeId: z
          .uuid()
          .nullable()
          .describe("A waiting patient's appointment; null: last."),
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
      .describe('Goes to another room; a called patient is called there.'),
  ])
  .meta({
    id: 'QueueStep',
    description: 'A step of a waiting patient.',
  });

export type QueueStep = z.infer<typeof QueueStepSchema>;
