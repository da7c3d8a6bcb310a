import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { NOT_FOUND } from '../../../base/api/contract/refusals.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { copyAskers, copyHandovers } from '../rules/copy-request.ts';
import { CopyPatientSchema } from './fields-record-copies.ts';
import { OrderedCopySchema } from './record.ts';
import { COPY_NOT_TAKEN, COPY_REQUEST_CHANGED } from './refusals.ts';

export const AskedCopySchema = named(
  'AskedCopy',
  'A record copy of a patient of the doctor, asked for at the counter.',
  {
    id: z.uuid(),
    patient: CopyPatientSchema,
    requestedAt: InstantSchema.describe('When it was asked for.'),
    dueAt: InstantSchema.describe('Due 48 hours later.'),
    asker: z.enum(copyAskers).describe('The asker.'),
    handover: z.enum(copyHandovers).describe('On paper or as a file.'),
    hasFolios: z
      .boolean()
      .describe('True: the record has signed folios to copy.'),
    takenAt: InstantSchema.nullable().describe(
      'When this doctor fetched the file last; null: not yet.',
    ),
  },
);
export type AskedCopy = z.infer<typeof AskedCopySchema>;

const request = z.strictObject({ requestId: z.uuid() });

export const doctorRecordCopiesContract = {
  list: get(
    '/record-copies',
    'Lists the record copies to prepare',
    'For patients whose record the doctor may read now, by due time.',
  ).output(
    named('AskedCopies', {
      now: InstantSchema.describe("The server's time."),
      requests: z.array(AskedCopySchema).describe('Earliest due first.'),
    }),
  ),
  order: post(
    '/record-copies/{requestId}/file',
    'Orders the file of a copy',
    'Answers with an address that gives the PDF once. It is noted as a reading, which the patient sees.',
  )
    .errors({ NOT_FOUND, COPY_REQUEST_CHANGED })
    .input(request)
    .output(OrderedCopySchema),
  prepare: post(
    '/record-copies/{requestId}/preparation',
    'Marks a copy as prepared',
    'The copy is printed or in a file, signed, and in an envelope at the counter. COPY_NOT_TAKEN: the doctor has not fetched the file. Repeatable.',
  )
    .errors({ NOT_FOUND, COPY_REQUEST_CHANGED, COPY_NOT_TAKEN })
    .input(request)
    .output(
      named('PreparedCopy', {
        preparedAt: InstantSchema.describe('When it was ready.'),
      }),
    ),
};
