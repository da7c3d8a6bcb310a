import { z } from 'zod';
import { named } from '../../text/contract/named.ts';

export const LiveChangeSchema = named(
  'LiveChange',
  'A change: its kind and the ids that it touches, never its content. `all`: changes may have been missed, so the browser reads everything again.',
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
      .describe('The doctor of the changed agenda; absent: no doctor, or all.'),
    day: z.iso.date().optional().describe('The clinic day that changed.'),
    appointmentId: z.uuid().optional(),
  },
);
export type LiveChange = z.infer<typeof LiveChangeSchema>;
