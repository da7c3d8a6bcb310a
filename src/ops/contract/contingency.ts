import { z } from 'zod';
import {
  DaySchema,
  InstantSchema,
  MinuteOfDaySchema,
} from '../../base/api/contract/fields.ts';
import { refusing } from '../../base/api/contract/refusing.ts';
import { get, post } from '../../base/api/contract/signed-in-routes.ts';
import { named } from '../../base/text/contract/named.ts';
import { PdfSchema } from '../../subjects/documents/contract/record-documents.ts';

export const ContingencySchema = named(
  'Contingency',
  'The day’s lists of all professionals on paper, to go on by when the product does not answer.',
  {
    day: DaySchema,
    timeZone: z.string(),
    atMinute: MinuteOfDaySchema.describe(
      'When it is made by itself, on the clinic’s clock.',
    ),
    last: z
      .strictObject({
        madeAt: InstantSchema,
        madeBy: z.string().nullable().describe('Null: it was made by itself.'),
        doctors: z.int32().describe('How many professionals it has.'),
        appointments: z.int32(),
      })
      .nullable()
      .describe('The last one of today; null: there is none yet.'),
  },
);
export type Contingency = z.infer<typeof ContingencySchema>;

/** The counter's door and the administration's door have the same procedures. */
export const contingencyContract = {
  get: get(
    '/contingency-sheet',
    'Whether today’s contingency sheet is made',
  ).output(ContingencySchema),
  open: post(
    '/contingency-sheet',
    'The contingency sheet of today, as a PDF',
    'The one that was made last, if it is on this server’s disk; else, and with `isAnew`, it is made now. Who opens it is noted. Repeatable.',
  )
    .errors(refusing('INVALID_INPUT', 'FILE_NOT_STORED'))
    .input(
      z.strictObject({
        isAnew: z.boolean().describe('Makes it anew, as the day stands now.'),
      }),
    )
    .output(PdfSchema),
};
