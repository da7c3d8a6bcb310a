import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { attachmentKinds } from '../rules/attachment.ts';

export const AttachmentSchema = named(
  'Attachment',
  'A file of a visit: an image, encoded again here, or a PDF as it came.',
  {
    id: z.uuid(),
    name: z
      .string()
      .describe(
        'Its name, without misleading signs, with the ending of its kind.',
      ),
    kind: z.enum(attachmentKinds).describe('The kind by its content.'),
    bytes: z.int().describe('The stored size.'),
    sha256: z
      .string()
      .describe(
        'The hash of the stored file, in hexadecimal, which a signed entry contains.',
      ),
    thumbnail: z
      .string()
      .nullable()
      .describe(
        'A small JPEG as a `data:` address, derived from the image; null: a PDF.',
      ),
    uploadedAt: InstantSchema.describe('When it came.'),
  },
);
export type Attachment = z.infer<typeof AttachmentSchema>;
