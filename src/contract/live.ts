import { z } from 'zod';
import { named } from './named.ts';

export const LiveChangeSchema = named(
  'LiveChange',
  'What a stream of changes says of one change: which part of the clinic moved, and the ids that tell whom it touches. Never what it was: whoever may see it asks for it. `all`: something may have been missed, so whatever is shown is to be asked for anew.',
  {
    kind: z.enum(['all', 'appointment', 'queue', 'message', 'schedule', 'record_copy', 'cash', 'waitlist']),
    doctorId: z.uuid().optional().describe('Whose agenda it touches; absent: of no doctor, or of all.'),
    day: z.iso.date().optional().describe('The clinic day that it touches.'),
    appointmentId: z.uuid().optional(),
  },
);
export type LiveChange = z.infer<typeof LiveChangeSchema>;
