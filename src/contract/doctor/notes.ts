import { oc } from '@orpc/contract';
import { z } from 'zod';
import { PRIVATE_NOTE_MAX } from '../../domain/appointments/private-note.ts';
import { fieldMessages } from '../field-messages.ts';
import { InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

/** What is noted beside a turno for whoever attends. It is no clinical record, and no patient sees it. */
export const PrivateNoteSchema = z.strictObject({
  /** Empty: there is none. */
  note: z.string(),
  savedAt: InstantSchema.nullable(),
  savedBy: z.string().nullable(),
  /** Of this very text: to be sent back by who changes it. */
  version: z.string(),
});
export type PrivateNote = z.infer<typeof PrivateNoteSchema>;

const turno = z.strictObject({ appointmentId: z.uuid() });

export const doctorNotesContract = {
  get: oc
    .route({ method: 'GET', path: '/turnos/{appointmentId}/note', summary: 'The private note of a turno' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...signedIn))
    .input(turno)
    .output(PrivateNoteSchema),
  /** CHANGED_MEANWHILE: the note is no longer the one that was read. An empty one takes it away. Repeatable. */
  save: oc
    .route({ method: 'PUT', path: '/turnos/{appointmentId}/note', summary: 'Writes the private note' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'CHANGED_MEANWHILE', ...signedIn))
    .input(
      turno.extend({
        note: z.string().max(PRIVATE_NOTE_MAX, fieldMessages.NOTE_TOO_LONG),
        seenVersion: z.string().max(64),
      }),
    )
    .output(PrivateNoteSchema),
};
