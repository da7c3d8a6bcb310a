import { z } from 'zod';
import { DaySchema } from '../../api/contract/fields.ts';
import { named } from '../../text/contract/named.ts';

export const InsurerPeriodSchema = named('InsurerPeriod', {
  validFrom: DaySchema.nullable(),
  validTo: DaySchema.nullable(),
});

export const PERIOD_BACKWARDS =
  'El último día no puede ser anterior al primero.';

export type InsurerPeriod = z.infer<typeof InsurerPeriodSchema>;

/** The value that APPOINTMENTS_STAND gave, sent again to confirm. */
export const confirmation = z.string().max(64).optional();

/** The periods of insurers, beside `insurerIds` in the same object. */
export const insurerDates = z
  .array(
    InsurerPeriodSchema.extend({ insurerId: z.uuid() }).meta({
      id: 'InsurerDates',
    }),
  )
  .optional();
