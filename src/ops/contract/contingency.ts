import { z } from 'zod';
import {
  DaySchema,
  InstantSchema,
  MinuteOfDaySchema,
} from '../../base/api/contract/fields.ts';
import { INVALID_INPUT } from '../../base/api/contract/refusals.ts';
import { get, post } from '../../base/api/contract/signed-in-routes.ts';
import { named } from '../../base/text/contract/named.ts';
import { PdfSchema } from '../../subjects/documents/contract/record-documents.ts';
import { FILE_NOT_STORED } from '../../subjects/record/contract/refusals.ts';

export const ContingencySchema = named(
  'Contingency',
  'The day’s lists of all professionals on paper, for a failure of the product.',
  {
    day: DaySchema,
    timeZone: z.string(),
    atMinute: MinuteOfDaySchema.describe(
      'When it is made automatically, in minutes of the clinic’s clock.',
    ),
    last: z
      .strictObject({
        madeAt: InstantSchema,
        madeBy: z.string().nullable().describe('Null: made automatically.'),
        doctors: z.int32().describe('The number of professionals.'),
        appointments: z.int32(),
      })
      .nullable()
      .describe('The last one of today; null: none yet.'),
  },
);
export type Contingency = z.infer<typeof ContingencySchema>;

/** The counter's door and the administration's door have the same procedures. */
export const contingencyContract = {
  get: get(
    '/contingency-sheet',
    'Shows when today’s contingency sheet was made',
  ).output(ContingencySchema),
  open: post(
    '/contingency-sheet',
    'Opens today’s contingency sheet, as a PDF',
    'The last one made, if it is on this server’s disk; else, and with `isAnew`, a new one. The opening is logged. Repeatable.',
  )
    .errors({ INVALID_INPUT, FILE_NOT_STORED })
    .input(
      z.strictObject({
        isAnew: z.boolean().describe('True to make a new one.'),
      }),
    )
    .output(PdfSchema),
};
