import { z } from 'zod';
import { DaySchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { post } from '../../../base/api/contract/routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  DocumentKindSchema,
  DocumentStatusSchema,
} from './record-documents.ts';

export const DocumentVerificationSchema = z
  .discriminatedUnion('isGenuine', [
    named(
      'GenuineDocument',
      'A document of this clinic, as it was issued. Of the patient it tells nothing.',
      {
        isGenuine: z.literal(true).describe('It is what was signed.'),
        kind: DocumentKindSchema,
        status: DocumentStatusSchema,
        daysEndedOn: DaySchema.nullable().describe(
          'The last day of the rest or fitness that a certificate attests, once it is past; null: it is not past, or there is none. The certificate stays genuine and in force as proof of those days.',
        ),
        issuedOn: DaySchema.describe("The clinic's day."),
        clinicName: z.string().describe('As it stood then.'),
        doctorName: z.string().describe('As it stood then.'),
        license: z
          .string()
          .describe("The doctor's licences, as they stood then."),
      },
    ),
    named('UnknownDocument', 'No document of this clinic has that code.', {
      isGenuine: z.literal(false).describe('Nobody knows it here.'),
    }),
  ])
  .meta({
    id: 'DocumentVerification',
    description: 'Whether a document is genuine, and whether it is in force.',
  });
export type DocumentVerification = z.infer<typeof DocumentVerificationSchema>;

export const documentsContract = {
  verify: post(
    '/documents/verification',
    'Tells whether a document is genuine and in force',
    "By the code in the document's QR (`/?documento=…`). Tells neither whom it is for nor what it says. Any text that is no code is answered as one that nobody knows. A POST, so that the code is in no address of the API; changes nothing.",
  )
    .errors(refusing('INVALID_INPUT', 'TOO_MANY_ATTEMPTS'))
    .input(
      z.strictObject({
        code: z
          .string()
          .max(200)
          .describe(
            'As it stands in the address; spaces, hyphens and case do not matter.',
          ),
      }),
    )
    .output(DocumentVerificationSchema),
};
