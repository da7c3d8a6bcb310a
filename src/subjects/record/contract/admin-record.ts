import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';

export const RecordFindingSchema = named(
  'RecordFinding',
  'Where a record is not what was signed. Nothing of its content is in it, nor whose it is but by its number.',
  {
    recordNumber: z
      .int32()
      .nullable()
      .describe('Null: entries of somebody who has no record number.'),
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
    what: z.string().describe('What is wrong, in Spanish.'),
  },
);
export type RecordFinding = z.infer<typeof RecordFindingSchema>;

export const RecordVerificationSchema = named(
  'RecordVerification',
  'What the verification found.',
  {
    verifiedAt: InstantSchema,
    recordCount: z.int32(),
    entryCount: z.int32().describe('Folios, addenda among them.'),
    anchorCount: z.int32().describe('Anchored heads that were compared.'),
    attachmentCount: z
      .int32()
      .describe('Signed files that were read and compared.'),
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
    'Reads every folio and compares each hash, each link and each anchor. A POST: it takes a while, and it is noted who asked.',
  ).output(RecordVerificationSchema),
};
