import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { get, put } from '../../../base/api/contract/signed-in-routes.ts';
import { fieldMessages } from '../../../base/person/contract/field-messages.ts';
import { named } from '../../../base/text/contract/named.ts';
import { PRIVATE_NOTE_MAX } from '../rules/private-note.ts';

export const PrivateNoteSchema = named(
  'PrivateNote',
  'A note on an appointment for the attending doctor. It is no clinical record, and no patient sees it.',
  {
    note: z.string().describe('Empty: there is none.'),
    savedAt: InstantSchema.nullable(),
    savedBy: z.string().nullable(),
    version: z
      .string()
      .describe('The version of the text; send it back with a change.'),
  },
);
export type PrivateNote = z.infer<typeof PrivateNoteSchema>;

const appointment = z.strictObject({ appointmentId: z.uuid() });

export const doctorNotesContract = {
  get: get(
    '/appointments/{appointmentId}/note',
    'Reads the private note of an appointment',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(appointment)
    .output(PrivateNoteSchema),
  save: put(
    '/appointments/{appointmentId}/note',
    'Writes the private note',
    'CHANGED_MEANWHILE: the note is no longer the one that was read. An empty text removes it. Repeatable.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, CHANGED_MEANWHILE })
    .input(
      appointment.extend({
        note: z.string().max(PRIVATE_NOTE_MAX, fieldMessages.NOTE_TOO_LONG),
        seenVersion: z.string().max(64),
      }),
    )
    .output(PrivateNoteSchema),
};
