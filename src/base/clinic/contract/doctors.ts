import { z } from 'zod';
import {
  CentsSchema,
  CommunicationSchema,
  InstantSchema,
  SpecialtyRefSchema,
} from '../../api/contract/fields.ts';
import { OfferSchema } from '../../api/contract/offers.ts';
import { INVALID_INPUT, NOT_FOUND } from '../../api/contract/refusals.ts';
import { get } from '../../api/contract/routes.ts';
import { named } from '../../text/contract/named.ts';
import { NEXT_TIMES } from '../rules/next-times.ts';
import { insurerDates } from './insurer-period.ts';

export const PracticeSchema = named('Practice', {
  id: z.uuid(),
  specialtyId: z.uuid(),
  name: z.string(),
  visitMinutes: z.int32(),
  preparation: z
    .string()
    .describe('Things to bring or do before, a line each; empty: nothing.'),
  asksOrder: z.boolean().describe("The patient brings a doctor's order."),
  asksAuthorization: z
    .boolean()
    .describe('Insurers that authorise have to authorise it.'),
  priceCents: CentsSchema.nullable().describe(
    'The private price; null: the counter tells it.',
  ),
  maxSessions: z
    .int()
    .nullable()
    .describe('The most sessions that a patient may book at once; null: one.'),
  isFirstChoice: z
    .boolean()
    .describe(
      "The specialty's consultation: booked when no practice is named.",
    ),
});
export type Practice = z.infer<typeof PracticeSchema>;

export const DoctorSchema = named('Doctor', {
  id: z.uuid(),
  name: z.string(),
  photoUrl: z.string().nullable(),
  communication: CommunicationSchema,
  licenses: z
    .array(z.string())
    .describe('Like «MN 123456» or «MP 12345 (Córdoba)».'),
  specialties: z.array(SpecialtyRefSchema),
  insurerIds: z
    .array(z.uuid())
    .describe('Those accepted today or later. Empty: the patient pays.'),
  insurerDates,
  nextTimes: z
    .array(InstantSchema)
    .max(NEXT_TIMES)
    .describe(
      'The nearest free starts: the first of each half day in the next eight days.',
    ),
});

export type Doctor = z.infer<typeof DoctorSchema>;

export const ListedDoctorSchema = DoctorSchema.extend({
  nextFreeMorning: InstantSchema.nullable().describe(
    'The first free start of the first practice, before 13:00; null: none in the horizon.',
  ),
  nextFreeAfternoon: InstantSchema.nullable(),
}).meta({ id: 'ListedDoctor' });
export type ListedDoctor = z.infer<typeof ListedDoctorSchema>;

export const DoctorDetailSchema = DoctorSchema.extend({
  biography: z.string(),
  practices: z.array(PracticeSchema).describe('First choices first.'),
}).meta({ id: 'DoctorDetail' });
export type DoctorDetail = z.infer<typeof DoctorDetailSchema>;

export const SpecialtySchema = SpecialtyRefSchema.extend({
  searchWords: z
    .array(z.string())
    .describe('Other words that find it: the part of the body, the errand.'),
  doctorCount: z.int32(),
  practices: z.array(PracticeSchema),
  nextFree: OfferSchema.nullable().describe(
    'The first free start of its doctors, for the first-choice practice; null: none.',
  ),
}).meta({ id: 'Specialty' });
export type Specialty = z.infer<typeof SpecialtySchema>;

export const doctorsContract = {
  list: get(
    '/doctors',
    'Lists enabled and active doctors, by name, with the next free time',
  ).output(z.array(ListedDoctorSchema)),
  get: get('/doctors/{doctorId}', 'Tells an enabled and active doctor')
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(z.strictObject({ doctorId: z.uuid() }))
    .output(DoctorDetailSchema),
  specialties: get(
    '/specialties',
    'Lists specialties that a doctor attends, by name, with the next free time',
  ).output(z.array(SpecialtySchema)),
};
