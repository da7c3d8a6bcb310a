import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { copyAskers, copyHandovers } from '../rules/copy-request.ts';
import { CopyPatientSchema } from './fields-record-copies.ts';
import { OrderedCopySchema } from './record.ts';

export const AskedCopySchema = named(
  'AskedCopy',
  'A copy of the record of somebody whom the doctor attends, that somebody asked for at the counter.',
  {
    id: z.uuid(),
    patient: CopyPatientSchema,
    requestedAt: InstantSchema.describe('When it was asked for.'),
    dueAt: InstantSchema.describe('48 hours later.'),
    asker: z.enum(copyAskers).describe('Who asks.'),
    handover: z.enum(copyHandovers).describe('On paper or as a file.'),
    hasFolios: z
      .boolean()
      .describe('Whether anything is signed, and so can be copied.'),
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
    'Lists the copies of records that wait to be prepared',
    'Of patients whose record the doctor may read now, by when they are due.',
  ).output(
    named('AskedCopies', {
      now: InstantSchema.describe("By the server's clock."),
      requests: z.array(AskedCopySchema).describe('The most pressing first.'),
    }),
  ),
  order: post(
    '/record-copies/{requestId}/file',
    'Orders the file of a copy',
    "The PDF that the patient's own copy is, fetched once at the address that is answered. Noted as a reading, which the patient sees.",
  )
    .errors(refusing('NOT_FOUND', 'COPY_REQUEST_CHANGED'))
    .input(request)
    .output(OrderedCopySchema),
  prepare: post(
    '/record-copies/{requestId}/preparation',
    'Says that a copy is prepared',
    'Printed or written to a file, signed, and in an envelope at the counter. After the doctor fetched the file. The same again is done once.',
  )
    .errors(refusing('NOT_FOUND', 'COPY_REQUEST_CHANGED', 'COPY_NOT_TAKEN'))
    .input(request)
    .output(
      named('PreparedCopy', {
        preparedAt: InstantSchema.describe('When it was ready.'),
      }),
    ),
};
