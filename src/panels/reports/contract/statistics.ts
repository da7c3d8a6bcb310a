import { z } from 'zod';
import { DaySchema } from '../../../base/api/contract/fields.ts';
import { INVALID_INPUT } from '../../../base/api/contract/refusals.ts';
import { get } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';

/** The choices of months back, the present month included. */
export const statisticsMonths = [3, 12, 60] as const;

const counts = {
  seen: z.int32().describe('Attended visits.'),
  absent: z.int32().describe('Appointments whose patient did not come.'),
};
const delay = {
  delayMinutes: z
    .number()
    .nullable()
    .describe(
      'The median delay of the beginning of visits, in minutes; an early one counts as 0. Null: no beginning is known.',
    ),
};

export const OwnStatisticsSchema = named(
  'OwnStatistics',
  "The results of a doctor's own appointments.",
  {
    fromDay: DaySchema.describe('The first of a month.'),
    toDay: DaySchema.describe('The present day.'),
    ...counts,
    ...delay,
    delayedCount: z
      .int32()
      .describe('Visits with a known beginning, on which the delay is based.'),
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
            .describe('The median of the booked minutes; null: no visits.'),
          visitMinutes: z
            .number()
            .nullable()
            .describe(
              'The median length of a visit, in minutes; null: unknown.',
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
    'For a number of calendar months with the present one. No data of patients or of other doctors.',
  )
    .errors({ INVALID_INPUT })
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
