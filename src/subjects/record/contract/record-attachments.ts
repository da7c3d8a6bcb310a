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
        'Its own, without what could mislead, and with the ending of what it is.',
      ),
    kind: z.enum(attachmentKinds).describe('By its content.'),
    bytes: z.int().describe('As it is stored.'),
    sha256: z
      .string()
      .describe(
        'Of the stored file, in hexadecimal: in a signed entry it is part of what was hashed.',
      ),
    thumbnail: z
      .string()
      .nullable()
      .describe(
        'A small JPEG as a `data:` address, derived from the image; null: of a PDF.',
      ),
    uploadedAt: InstantSchema.describe('When it came.'),
  },
);
export type Attachment = z.infer<typeof AttachmentSchema>;
