import { z } from 'zod';
import { DaySchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { get } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';

/** The choices of months back, the present month included. */
export const statisticsMonths = [3, 12, 60] as const;

const counts = {
  seen: z.int32().describe('Visits that were attended.'),
  absent: z.int32().describe('Appointments whose patient did not come.'),
};
const delay = {
  delayMinutes: z
    .number()
    .nullable()
    .describe(
      'The median of how much later than its time a visit began; one that began early counts as none. Null: no beginning is known.',
    ),
};

export const OwnStatisticsSchema = named(
  'OwnStatistics',
  "What became of a doctor's own appointments.",
  {
    fromDay: DaySchema.describe('The first of a month.'),
    toDay: DaySchema.describe('The present day.'),
    ...counts,
    ...delay,
    delayedCount: z
      .int32()
      .describe(
        'Visits whose beginning is known: what the delay is measured by.',
      ),
    byMonth: z
      .array(
        named('MonthStatistics', {
          month: DaySchema.describe('Its first day.'),
          ...counts,
          ...delay,
        }),
      )
      .describe('Every month of the period, oldest first.'),
    byPractice: z
      .array(
        named('PracticeStatistics', {
          practiceName: z.string(),
          ...counts,
          plannedMinutes: z
            .number()
            .nullable()
            .describe('The median of what was booked; null: nobody was seen.'),
          visitMinutes: z
            .number()
            .nullable()
            .describe(
              'The median from the beginning of a visit to its end; null: neither is known of any.',
            ),
        }),
      )
      .describe('The most attended first.'),
  },
);
export type OwnStatistics = z.infer<typeof OwnStatisticsSchema>;

export const doctorStatisticsContract = {
  get: get(
    '/statistics',
    "Counts the doctor's own visits",
    'Of so many calendar months, the present one among them. Nothing of any patient, nor of another doctor.',
  )
    .errors(refusing('INVALID_INPUT'))
    .input(
      z.strictObject({
        months: z.coerce
          .number()
          .int()
          .min(1)
          .max(60)
          .refine(
            (months) => statisticsMonths.some((each) => each === months),
            'Elija un período.',
          )
          .describe('3, 12 or 60.'),
      }),
    )
    .output(OwnStatisticsSchema),
};
