import { z } from 'zod';
import {
  CentsSchema,
  ClosureSchemas,
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
  MinuteOfDaySchema,
  MonthSchema,
} from '../../../base/api/contract/fields.ts';
import { OfferSchema } from '../../../base/api/contract/offers.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
  UNAVAILABLE,
} from '../../../base/api/contract/refusals.ts';
import { routesRefusing } from '../../../base/api/contract/routes.ts';
import { named } from '../../../base/text/contract/named.ts';

export const NoSlotsReasonSchema = z
  .discriminatedUnion('code', [
    z.strictObject({ code: z.literal('PAST') }),
    z
      .strictObject({ code: z.literal('BEYOND_HORIZON'), opensOn: DaySchema })
      .describe('`opensOn`: the day on which the web may book it.'),
    ...ClosureSchemas,
    z.strictObject({ code: z.literal('PRACTICE_NOT_OFFERED') }),
    z
      .strictObject({
        code: z.literal('DESK_ONLY'),
        opensAt: InstantSchema.nullable(),
      })
      .describe(
        '`opensAt`: when the web may book it; null: only the desk books it.',
      ),
    z.strictObject({ code: z.literal('TOO_SOON') }),
    z.strictObject({ code: z.literal('FULL') }),
  ])
  .meta({
    id: 'NoSlotsReason',
    description: 'Why a day has no free time.',
  });
export type NoSlotsReason = z.infer<typeof NoSlotsReasonSchema>;

export const DoctorDaySchema = named('DoctorDay', {
  day: DaySchema,
  starts: z
    .array(MinuteOfDaySchema)
    .describe('In order; empty if there is a `reason`.'),
  reason: NoSlotsReasonSchema.nullable(),
});

export const DoctorMonthSchema = named('DoctorMonth', {
  timeZone: z.string(),
  practiceId: z.uuid(),
  visitMinutes: z.int32(),
  days: z.array(DoctorDaySchema),
});
export type DoctorMonth = z.infer<typeof DoctorMonthSchema>;

export const SpecialtyDaySchema = named('SpecialtyDay', {
  day: DaySchema,
  starts: z
    .array(z.tuple([MinuteOfDaySchema, z.int32()]))
    .describe(
      "Pairs of the minute and the doctor's index in `doctors`, in order.",
    ),
  reason: NoSlotsReasonSchema.nullable(),
});

export const AttendingDoctorSchema = DoctorRefSchema.extend({
  isCovered: z
    .boolean()
    .describe(
      'True if this doctor takes the requested `insurerId` on that day.',
    ),
  priceCents: CentsSchema.nullable().describe(
    "This doctor's private price of the practice; null: told at the counter.",
  ),
}).meta({ id: 'AttendingDoctor' });

const OfferOfAnyDoctorSchema = OfferSchema.extend({
  isCovered: AttendingDoctorSchema.shape.isCovered,
  priceCents: AttendingDoctorSchema.shape.priceCents,
}).meta({ id: 'OfferOfAnyDoctor' });
export type OfferOfAnyDoctor = z.infer<typeof OfferOfAnyDoctorSchema>;

export const SpecialtyMonthSchema = named('SpecialtyMonth', {
  timeZone: z.string(),
  practiceId: z.uuid(),
  doctors: z.array(AttendingDoctorSchema),
  days: z.array(SpecialtyDaySchema),
});
export type SpecialtyMonth = z.infer<typeof SpecialtyMonthSchema>;

const { get } = routesRefusing({ NOT_FOUND, INVALID_INPUT, UNAVAILABLE });
const counted = 'A search that finds nothing is counted without a name.';
const ofDoctor = z.strictObject({
  doctorId: z.uuid(),
  practiceId: z.uuid().optional(),
});
const ofSpecialty = z.strictObject({
  specialtyId: z.uuid(),
  practiceId: z.uuid().optional(),
  insurerId: z.uuid().optional().describe('Prefers the doctors who take it.'),
});

export const availabilityContract = {
  doctorMonth: get(
    '/doctors/{doctorId}/availability',
    'Lists the free times of a doctor in a month, and the reason of each day without them',
    `Without \`practiceId\`: the doctor's first choice. ${counted}`,
  )
    .input(ofDoctor.extend({ month: MonthSchema }))
    .output(DoctorMonthSchema),
  doctorFirstFree: get(
    '/doctors/{doctorId}/first-free',
    'Finds the first free time of a doctor within the horizon',
    counted,
  )
    .input(ofDoctor)
    .output(z.strictObject({ firstFree: OfferSchema.nullable() })),
  specialtyMonth: get(
    '/specialties/{specialtyId}/availability',
    'Lists the free times of any doctor of a specialty in a month',
    `A time of several doctors is with a doctor who takes the \`insurerId\`, if possible. ${counted}`,
  )
    .input(ofSpecialty.extend({ month: MonthSchema }))
    .output(SpecialtyMonthSchema),
  specialtyFirstFree: get(
    '/specialties/{specialtyId}/first-free',
    'Finds the first free time of any doctor of a specialty within the horizon',
    `With \`insurerId\`: with a doctor who takes it, if there is one. ${counted}`,
  )
    .input(ofSpecialty)
    .output(z.strictObject({ firstFree: OfferOfAnyDoctorSchema.nullable() })),
};
