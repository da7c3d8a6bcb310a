import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { AttachmentSchema } from '../../record/contract/record-attachments.ts';
import { paperKinds } from '../rules/paper.ts';

export const PaperKindSchema = z.enum(paperKinds).meta({
  id: 'PaperKind',
  description: "The doctor's order, or the coverage's authorization.",
});

const { id, name, kind, bytes, thumbnail } = AttachmentSchema.shape;

export const PaperSchema = named(
  'Paper',
  'A file that the patient sent before the visit: an image, encoded again here, or a PDF as it came.',
  {
    id,
    name,
    kind,
    bytes,
    thumbnail,
    paper: PaperKindSchema,
    sentAt: InstantSchema.describe('When it came.'),
    receivedAt: InstantSchema.nullable().describe(
      'When the counter received it; null: not yet.',
    ),
  },
);
export type Paper = z.infer<typeof PaperSchema>;

/** Sending and reading a file are no procedures: their addresses are among the files (`plain-routes.ts`). */
export const appointmentOfPapers = z.strictObject({ appointmentId: z.uuid() });
export const onePaper = z.strictObject({
  paperId: z.uuid().describe('The file.'),
});
