import { z } from 'zod';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { AttachmentSchema } from './record-attachments.ts';
import { BackgroundSchema, EncounterContentSchema } from './record-content.ts';

const author = named(
  'EntryAuthor',
  'The author, with name and licence at that time.',
  {
    doctorId: z.uuid(),
    name: z.string(),
    license: z
      .string()
      .nullable()
      .describe('Like «MN 123456»; null: none was on file.'),
  },
);

export const AddendumSchema = named(
  'Addendum',
  'A later addition to a signed entry: its own folio, which points to it.',
  {
    id: z.uuid(),
    folio: z.int32(),
    signedAt: InstantSchema,
    author,
    text: z
      .string()
      .nullable()
      .describe('Null: the entry is reserved to another author.'),
    hash: z.string().describe('SHA-256, in hexadecimal.'),
  },
);
export type Addendum = z.infer<typeof AddendumSchema>;

export const RecordEntrySchema = named(
  'RecordEntry',
  'A signed encounter. It never changes; an addendum corrects it.',
  {
    id: z.uuid(),
    folio: z
      .int32()
      .describe("Its number in the patient's record, 1 to n without holes."),
    signedAt: InstantSchema,
    author,
    appointmentId: z.uuid(),
    visitDay: DaySchema.describe('The day of the appointment.'),
    specialtyName: z.string(),
    isReserved: z.boolean().describe('True: only its author reads it.'),
    isForPatient: z
      .boolean()
      .describe('True: the patient reads it in their account.'),
    content: EncounterContentSchema.nullable().describe(
      'Null: reserved to another author.',
    ),
    attachments: z
      .array(AttachmentSchema)
      .describe(
        'The files signed with it; empty if it is reserved to another author.',
      ),
    addenda: z.array(AddendumSchema).describe('Oldest first.'),
    hash: z
      .string()
      .describe(
        'SHA-256 of the entry and of the hash of the folio before it, in hexadecimal.',
      ),
  },
);
export type RecordEntry = z.infer<typeof RecordEntrySchema>;

export const DraftSchema = named(
  'EncounterDraft',
  "The server's draft of a visit.",
  {
    version: z
      .int32()
      .describe('Grows by one with each saving; send it back with the next.'),
    savedAt: InstantSchema,
    content: EncounterContentSchema,
  },
);
export type EncounterDraft = z.infer<typeof DraftSchema>;

export const CurrentBackgroundSchema = named(
  'CurrentBackground',
  'The present background, from the last signed entry that has one.',
  {
    folio: z
      .int()
      .describe(
        'Its folio; 0: none yet, and the lists are empty. Send it back on signing another.',
      ),
    since: InstantSchema.nullable().describe('When it was signed.'),
    authorName: z.string().nullable(),
    background: BackgroundSchema,
  },
);
export type CurrentBackground = z.infer<typeof CurrentBackgroundSchema>;
