import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';

export const RecordFindingSchema = named(
  'RecordFinding',
  'A difference between a record and its signatures, with its number, without content or patient.',
  {
    recordNumber: z
      .int32()
      .nullable()
      .describe('Null: entries of a patient without a record number.'),
    folio: z.int32().nullable().describe('Null: the record as a whole.'),
    kind: z.enum([
      'ENTRY_ALTERED',
      'LINK_BROKEN',
      'FOLIO_MISSING',
      'TIME_BACKWARDS',
      'ANCHOR_MISSING_FOLIOS',
      'ANCHOR_ALTERED',
      'NUMBER_MISSING',
      'ATTACHMENT_MISSING',
      'ATTACHMENT_ALTERED',
    ]),
    what: z.string().describe('The difference, in Spanish.'),
  },
);
export type RecordFinding = z.infer<typeof RecordFindingSchema>;

export const RecordVerificationSchema = named(
  'RecordVerification',
  'The result of a verification.',
  {
    verifiedAt: InstantSchema,
    recordCount: z.int32(),
    entryCount: z.int32().describe('The number of folios, with addenda.'),
    anchorCount: z.int32().describe('The number of anchors compared.'),
    attachmentCount: z.int32().describe('The number of signed files compared.'),
    lastAnchoredAt: InstantSchema.nullable(),
    findingCount: z.int32().describe('0: every record is as it was signed.'),
    findings: z.array(RecordFindingSchema).max(200).describe('The first 200.'),
  },
);
export type RecordVerification = z.infer<typeof RecordVerificationSchema>;

export const adminRecordContract = {
  verify: post(
    '/record/verification',
    'Verifies every record',
    'Reads every folio and compares each hash, link and anchor. A POST: it takes a while, and is noted with its user.',
  ).output(RecordVerificationSchema),
};
