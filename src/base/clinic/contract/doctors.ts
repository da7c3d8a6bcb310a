import { z } from 'zod';
import {
  CentsSchema,
  CommunicationSchema,
  InstantSchema,
  SpecialtyRefSchema,
} from '../../api/contract/fields.ts';
import { OfferSchema } from '../../api/contract/refusals.ts';
import { refusing } from '../../api/contract/refusing.ts';
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
    .describe('What to bring or do before, a line each; empty where nothing.'),
  asksOrder: z
    .boolean()
    .describe("Whether who comes for it brings a doctor's order."),
  asksAuthorization: z
    .boolean()
    .describe('Whether coverages that authorise have to authorise it.'),
  priceCents: CentsSchema.nullable().describe(
    'The private price; null where it is told at the counter.',
  ),
  maxSessions: z
    .int()
    .nullable()
    .describe(
      'How many sessions of it may be booked at once; null: it is booked one by one.',
    ),
  isFirstChoice: z
    .boolean()
    .describe(
      "What a person who names no practice wants: the specialty's consultation.",
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
    .describe('Those taken today or later. Empty: attends privately only.'),
  insurerDates,
  nextTimes: z
    .array(InstantSchema)
    .max(NEXT_TIMES)
    .describe(
      'The first free start of each half day of the next eight days that has one: the nearest.',
    ),
});

export type Doctor = z.infer<typeof DoctorSchema>;

export const ListedDoctorSchema = DoctorSchema.extend({
  nextFreeMorning: InstantSchema.nullable().describe(
    'The first free start of the first practice, before and from 13:00; null where there is none in the horizon.',
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
    .describe(
      'What people say in place of its name: the part of the body, the errand.',
    ),
  doctorCount: z.int32(),
  practices: z.array(PracticeSchema),
  nextFree: OfferSchema.nullable().describe(
    'The first free start of any of its doctors, for the first-choice practice.',
  ),
}).meta({ id: 'Specialty' });
export type Specialty = z.infer<typeof SpecialtySchema>;

export const doctorsContract = {
  list: get(
    '/doctors',
    'Every enabled and active doctor, by name, with the next free appointment',
  ).output(z.array(ListedDoctorSchema)),
  get: get('/doctors/{doctorId}', 'One enabled and active doctor')
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(z.strictObject({ doctorId: z.uuid() }))
    .output(DoctorDetailSchema),
  specialties: get(
    '/specialties',
    'Specialties that some doctor attends, by name, with the next free appointment',
  ).output(z.array(SpecialtySchema)),
};
