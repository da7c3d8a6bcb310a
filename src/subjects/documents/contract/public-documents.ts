import { z } from 'zod';
import { DaySchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
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
      'A document of this clinic, as it was issued, without the patient.',
      {
        isGenuine: z.literal(true).describe('True: it is as it was signed.'),
        kind: DocumentKindSchema,
        status: DocumentStatusSchema,
        daysEndedOn: DaySchema.nullable().describe(
          'The last day of the rest or fitness that a certificate attests, once it is past; null: it is not past, or there is none. The certificate stays genuine and in force as proof of those days.',
        ),
        issuedOn: DaySchema.describe("The clinic's day."),
        clinicName: z.string().describe('The name at that time.'),
        doctorName: z.string().describe('The name at that time.'),
        license: z.string().describe("The doctor's licences at that time."),
      },
    ),
    named('UnknownDocument', 'No document of this clinic has that code.', {
      isGenuine: z.literal(false).describe('False: the code is unknown.'),
    }),
  ])
  .meta({
    id: 'DocumentVerification',
    description: 'The authenticity of a document, and its status.',
  });
export type DocumentVerification = z.infer<typeof DocumentVerificationSchema>;

export const documentsContract = {
  verify: post(
    '/documents/verification',
    'Checks that a document is genuine and in force',
    "Needs the code in the document's QR (`/?documento=…`). The answer has neither patient nor content. A text that is no code gets the answer for an unknown code. A POST, so that no address of the API has the code; changes nothing.",
  )
    .errors({ INVALID_INPUT, TOO_MANY_ATTEMPTS })
    .input(
      z.strictObject({
        code: z
          .string()
          .max(200)
          .describe(
            'The code in the address; spaces, hyphens and case do not matter.',
          ),
      }),
    )
    .output(DocumentVerificationSchema),
};
