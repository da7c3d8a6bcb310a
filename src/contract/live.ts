import { z } from 'zod';

/**
 * What a stream of changes says of one change: which part of the clinic moved, and the ids that tell whom it
 * touches. Never what it was: whoever may see it asks for it.
 *
 * `all`: something may have been missed, so whatever is shown is to be asked for anew.
 */
export const LiveChangeSchema = z.strictObject({
  kind: z.enum(['all', 'turno', 'queue', 'message', 'schedule']),
  /** Whose agenda it touches; absent: of no doctor, or of all. */
  doctorId: z.uuid().optional(),
  /** The clinic day that it touches. */
  day: z.iso.date().optional(),
  appointmentId: z.uuid().optional(),
});
export type LiveChange = z.infer<typeof LiveChangeSchema>;
