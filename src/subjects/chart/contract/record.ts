import { z } from 'zod';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import { get, post } from '../../../base/api/contract/patient-routes.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { named } from '../../../base/text/contract/named.ts';
import { RecordEntrySchema } from '../../record/contract/record-entries.ts';

export const OwnRecordSchema = named(
  'OwnRecord',
  'The entries that doctors signed for the patient; others are not counted either.',
  {
    recordNumber: z
      .int()
      .nullable()
      .describe(
        'The number of the record (Ley 26.529); null: no entry is signed yet.',
      ),
    keptUntil: DaySchema.nullable().describe(
      'The record is kept at least until this day (art. 18).',
    ),
    entries: z
      .array(RecordEntrySchema)
      .describe('Newest first, with vital signs and addenda.'),
    olderBefore: z
      .int()
      .nullable()
      .describe('Send it as `before` for older ones; null at the end.'),
  },
);
export type OwnRecord = z.infer<typeof OwnRecordSchema>;

export const RecordReaderSchema = named(
  'RecordReader',
  'A reader of the record on one day.',
  {
    day: DaySchema,
    name: z.string().describe('The name at that time.'),
    role: z.enum(['doctor', 'patient', 'representative', 'reception']),
    purpose: z
      .enum([
        'visit',
        'attending',
        'exception',
        'copy',
        'family',
        'activation',
        'email',
        'family_link',
      ])
      .describe(
        'A visit; their doctor; an exception; a copy; a representative. Not a reading: an activation code, a verified e-mail, a family link of this user.',
      ),
    reason: z
      .string()
      .nullable()
      .describe(
        "For an exception: the doctor's words; for `family_link`: the person with access.",
      ),
    firstAt: InstantSchema,
    lastAt: InstantSchema,
    count: z
      .int()
      .describe(
        'The looks of that day: pages read within ten minutes are one; each search, document and copy is one.',
      ),
  },
);
export type RecordReader = z.infer<typeof RecordReaderSchema>;

export const OrderedCopySchema = named(
  'OrderedCopy',
  'A file that waits to be fetched.',
  {
    path: z
      .string()
      .describe(
        'Gives the file once, within a minute, while the session is open.',
      ),
  },
);
export type OrderedCopy = z.infer<typeof OrderedCopySchema>;

export const patientRecordContract = {
  read: get(
    '/record',
    "Shows the patient's own record",
    'Twenty entries at a time.',
  )
    .errors({ INVALID_INPUT })
    .input(
      z.strictObject({
        before: z.coerce
          .number()
          .int()
          .positive()
          .max(10_000_000)
          .optional()
          .describe('Only folios below.'),
      }),
    )
    .output(OwnRecordSchema),
  orderCopy: post(
    '/record/copies',
    "Orders a copy of the patient's own record",
    'Answers with an address that gives the file. It has every folio of the record now (Ley 26.529 art. 14); folios that are not for the patient have date, author and hash alone. It is noted as a reading. NOT_FOUND: no entry is signed yet.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(
      z.strictObject({
        format: z
          .enum(['pdf', 'fhir'])
          .describe(
            '`pdf`: to read and to print. `fhir`: for programs, a document of HL7 FHIR R4.',
          ),
      }),
    )
    .output(OrderedCopySchema),
  readers: get(
    '/record/readers',
    "Lists the readers of the patient's record",
    'The last 200, newest first.',
  ).output(z.array(RecordReaderSchema)),
};
