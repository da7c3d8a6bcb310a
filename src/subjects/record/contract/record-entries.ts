import { z } from 'zod';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { AttachmentSchema } from './record-attachments.ts';
import { BackgroundSchema, EncounterContentSchema } from './record-content.ts';

const author = named(
  'EntryAuthor',
  'Who signed, as their name and licence stood then.',
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
  'What was added to a signed entry later: a folio of its own that points to it.',
  {
    id: z.uuid(),
    folio: z.int32(),
    signedAt: InstantSchema,
    author,
    text: z
      .string()
      .nullable()
      .describe('Null: of an entry reserved to its author, which this is not.'),
    hash: z.string().describe('SHA-256, in hexadecimal.'),
  },
);
export type Addendum = z.infer<typeof AddendumSchema>;

export const RecordEntrySchema = named(
  'RecordEntry',
  'A signed encounter. Nobody changes it any more: what has to be corrected is an addendum.',
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
    isReserved: z.boolean().describe('Only its author reads it.'),
    isForPatient: z
      .boolean()
      .describe('The patient reads it in their account.'),
    content: EncounterContentSchema.nullable().describe(
      'Null: reserved to its author, who did not ask.',
    ),
    attachments: z
      .array(AttachmentSchema)
      .describe(
        'The files that were signed with it; none where it is reserved to its author, who did not ask.',
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
  'What is being written of a visit, as the server has it.',
  {
    version: z
      .int32()
      .describe('Grows by one with each saving: to be sent back by the next.'),
    savedAt: InstantSchema,
    content: EncounterContentSchema,
  },
);
export type EncounterDraft = z.infer<typeof DraftSchema>;

export const CurrentBackgroundSchema = named(
  'CurrentBackground',
  'The background that holds now: that of the last signed entry which has one.',
  {
    folio: z
      .int()
      .describe(
        'The folio that says it; 0: none does yet, and the lists are empty. Sent back by who signs another.',
      ),
    since: InstantSchema.nullable().describe('When it was signed.'),
    authorName: z.string().nullable(),
    background: BackgroundSchema,
  },
);
export type CurrentBackground = z.infer<typeof CurrentBackgroundSchema>;
