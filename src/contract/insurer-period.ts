import { z } from 'zod';
import { DaySchema } from './fields.ts';
import { named } from './named.ts';

export const InsurerPeriodSchema = named('InsurerPeriod', {
  validFrom: DaySchema.nullable().describe("The first day of the clinic's calendar; null: it was always so."),
  validTo: DaySchema.nullable().describe('The last day, included; null: without end.'),
});

/** Beside `insurerIds`, in the same object. */
export const insurerDates = z
  .array(InsurerPeriodSchema.extend({ insurerId: z.uuid() }).meta({ id: 'InsurerDates' }))
  .optional()
  .describe('Of `insurerIds`, those that are taken between dates: an appointment of another day is private.');
