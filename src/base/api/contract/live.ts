import { z } from 'zod';
import { named } from '../../text/contract/named.ts';

export const LiveChangeSchema = named(
  'LiveChange',
  'A change: the part of the clinic that moved, and the ids that it touches, never its content. `all`: changes may have been missed, so everything shown is read anew.',
  {
    kind: z.enum([
      'all',
      'appointment',
      'queue',
      'message',
      'schedule',
      'record_copy',
      'cash',
      'waitlist',
    ]),
    doctorId: z
      .uuid()
      .optional()
      .describe('Whose agenda it touches; absent: of no doctor, or of all.'),
    day: z.iso.date().optional().describe('The clinic day that it touches.'),
    appointmentId: z.uuid().optional(),
  },
);
export type LiveChange = z.infer<typeof LiveChangeSchema>;
