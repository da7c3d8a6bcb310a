import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DaySchema, DoctorRefSchema, InstantSchema, MinuteOfDaySchema, MonthSchema } from '../fields.ts';
import { OfferSchema, refusing } from '../refusals.ts';

/** Why a day has no free time. The screen says each in words. */
export const NoSlotsReasonSchema = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('PAST') }),
  /** `opensOn`: the day on which the web may book it. */
  z.strictObject({ code: z.literal('BEYOND_HORIZON'), opensOn: DaySchema }),
  z.strictObject({ code: z.literal('HOLIDAY'), name: z.string() }),
  z.strictObject({ code: z.literal('ABSENT'), reason: z.string() }),
  z.strictObject({ code: z.literal('NO_SESSION') }),
  z.strictObject({ code: z.literal('PRACTICE_NOT_OFFERED') }),
  /** `opensAt`: when the web may book it; null where only the desk ever does. */
  z.strictObject({ code: z.literal('DESK_ONLY'), opensAt: InstantSchema.nullable() }),
  z.strictObject({ code: z.literal('TOO_SOON') }),
  z.strictObject({ code: z.literal('FULL') }),
]);
export type NoSlotsReason = z.infer<typeof NoSlotsReasonSchema>;

export const DoctorDaySchema = z.strictObject({
  day: DaySchema,
  /** In order. Empty exactly where `reason` says why. */
  starts: z.array(MinuteOfDaySchema),
  reason: NoSlotsReasonSchema.nullable(),
});

export const DoctorMonthSchema = z.strictObject({
  timeZone: z.string(),
  practiceId: z.uuid(),
  visitMinutes: z.int(),
  days: z.array(DoctorDaySchema),
});
export type DoctorMonth = z.infer<typeof DoctorMonthSchema>;

export const SpecialtyDaySchema = z.strictObject({
  day: DaySchema,
  /** Pairs of the minute and the index in `doctors` of who would attend. In order. */
  starts: z.array(z.tuple([MinuteOfDaySchema, z.int()])),
  reason: NoSlotsReasonSchema.nullable(),
});

export const SpecialtyMonthSchema = z.strictObject({
  timeZone: z.string(),
  practiceId: z.uuid(),
  doctors: z.array(DoctorRefSchema),
  days: z.array(SpecialtyDaySchema),
});
export type SpecialtyMonth = z.infer<typeof SpecialtyMonthSchema>;

const ofDoctor = z.strictObject({ doctorId: z.uuid(), practiceId: z.uuid().optional() });
const ofSpecialty = z.strictObject({ specialtyId: z.uuid(), practiceId: z.uuid().optional() });

export const availabilityContract = {
  /** Without `practiceId`: the doctor's first choice. */
  doctorMonth: oc
    .route({
      method: 'GET',
      path: '/doctors/{doctorId}/availability',
      summary: 'The free times of a doctor in a month, and for each day without them the reason',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'UNAVAILABLE'))
    .input(ofDoctor.extend({ month: MonthSchema }))
    .output(DoctorMonthSchema),
  doctorFirstFree: oc
    .route({
      method: 'GET',
      path: '/doctors/{doctorId}/first-free',
      summary: 'The first free time of a doctor within the horizon',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'UNAVAILABLE'))
    .input(ofDoctor)
    .output(z.strictObject({ firstFree: OfferSchema.nullable() })),
  specialtyMonth: oc
    .route({
      method: 'GET',
      path: '/specialties/{specialtyId}/availability',
      summary: 'The free times of any doctor of a specialty in a month',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'UNAVAILABLE'))
    .input(ofSpecialty.extend({ month: MonthSchema }))
    .output(SpecialtyMonthSchema),
  specialtyFirstFree: oc
    .route({
      method: 'GET',
      path: '/specialties/{specialtyId}/first-free',
      summary: 'The first free time of any doctor of a specialty within the horizon',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'UNAVAILABLE'))
    .input(ofSpecialty)
    .output(z.strictObject({ firstFree: OfferSchema.nullable() })),
};
