import { z } from 'zod';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import { get, post } from '../../../base/api/contract/patient-routes.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { named } from '../../../base/text/contract/named.ts';
import { RecordEntrySchema } from '../../record/contract/record-entries.ts';

export const OwnRecordSchema = named(
  'OwnRecord',
  'What doctors signed for the eyes of the patient. What is not for them is not counted either.',
  {
    recordNumber: z
      .int()
      .nullable()
      .describe(
        'The number of their record (Ley 26.529); null: nothing was signed yet.',
      ),
    keptUntil: DaySchema.nullable().describe(
      'It is kept at least until then (art. 18).',
    ),
    entries: z
      .array(RecordEntrySchema)
      .describe('Newest first, with vital signs and addenda.'),
    olderBefore: z
      .int()
      .nullable()
      .describe('To be sent as `before` for the older ones; null at the end.'),
  },
);
export type OwnRecord = z.infer<typeof OwnRecordSchema>;

export const RecordReaderSchema = named(
  'RecordReader',
  'Who saw the record on one day.',
  {
    day: DaySchema,
    name: z.string().describe('As it stood then.'),
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
        'At a visit; as their doctor; by exception; a copy; a representative. No reads: an activation code, a verified e-mail, a family link of this user.',
      ),
    reason: z
      .string()
      .nullable()
      .describe(
        'Of an exception: what the doctor wrote; of `family_link`: who may see it.',
      ),
    firstAt: InstantSchema,
    lastAt: InstantSchema,
    count: z
      .int()
      .describe(
        'Looks of that day: pages read within ten minutes are one; a search, a document and a copy are each one.',
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
        'To be fetched once, within a minute, while the session is open.',
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
    .errors(refusing('INVALID_INPUT'))
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
    'Every folio as the record stands now (Ley 26.529 art. 14); of what was not signed for the patient, date, author and hash without the text. It is noted as a read. The file comes from the address that is answered. NOT_FOUND: nothing was signed yet.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
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
    "Tells who saw the patient's record",
    'The last 200, newest first.',
  ).output(z.array(RecordReaderSchema)),
};
