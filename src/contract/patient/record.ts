import { z } from 'zod';
import { DaySchema, InstantSchema } from '../fields.ts';
import { named } from '../named.ts';
import { RecordEntrySchema } from '../record-entries.ts';
import { refusing } from '../refusing.ts';
import { get } from '../signed-in-routes.ts';

export const OwnRecordSchema = named(
  'OwnRecord',
  'What doctors signed for the eyes of the patient. What is not for them is not counted either.',
  {
    recordNumber: z
      .int()
      .nullable()
      .describe('The number of their record (Ley 26.529); null: nothing was signed yet.'),
    entries: z.array(RecordEntrySchema).describe('Newest first, with vital signs and addenda.'),
    olderBefore: z.int().nullable().describe('To be sent as `before` for the older ones; null at the end.'),
  },
);
export type OwnRecord = z.infer<typeof OwnRecordSchema>;

export const RecordReaderSchema = named('RecordReader', 'Who saw the record on one day.', {
  day: DaySchema,
  name: z.string().describe('As it stood then.'),
  role: z.enum(['doctor']),
  purpose: z
    .enum(['visit', 'attending', 'exception'])
    .describe(
      'At a visit of the patient; as a doctor who attends or has attended them; opened by exception.',
    ),
  reason: z.string().nullable().describe('Of one opened by exception: what the doctor wrote.'),
  firstAt: InstantSchema,
  lastAt: InstantSchema,
  count: z.int().describe('How often that day.'),
});
export type RecordReader = z.infer<typeof RecordReaderSchema>;

export const patientRecordContract = {
  read: get('/record', "Shows the patient's own record", 'Twenty entries at a time.')
    .errors(refusing('INVALID_INPUT'))
    .input(
      z.strictObject({
        before: z.coerce.number().int().positive().max(10_000_000).optional().describe('Only folios below.'),
      }),
    )
    .output(OwnRecordSchema),
  readers: get('/record/readers', "Tells who saw the patient's record", 'The last 200, newest first.').output(
    z.array(RecordReaderSchema),
  ),
};
