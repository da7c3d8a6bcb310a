import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CentsSchema, InstantSchema, SpecialtyRefSchema } from '../fields.ts';
import { OfferSchema, refusing } from '../refusals.ts';

export const PracticeSchema = z.strictObject({
  id: z.uuid(),
  specialtyId: z.uuid(),
  name: z.string(),
  visitMinutes: z.int(),
  /** What to bring or do before; empty where nothing. */
  preparation: z.string(),
  /** The private price; null where it is told at the counter. */
  priceCents: CentsSchema.nullable(),
  /** What a person who names no practice wants: the specialty's consultation. */
  isFirstChoice: z.boolean(),
});
export type Practice = z.infer<typeof PracticeSchema>;

export const DoctorSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  photoUrl: z.string().nullable(),
  /** Like «MN 123456» or «MP 12345 (Córdoba)». */
  licenses: z.array(z.string()),
  specialties: z.array(SpecialtyRefSchema),
  /** Empty: attends privately only. */
  insurerIds: z.array(z.uuid()),
});

export const ListedDoctorSchema = DoctorSchema.extend({
  /** The first free start of the first practice, before and from 13:00; null where there is none in the horizon. */
  nextFreeMorning: InstantSchema.nullable(),
  nextFreeAfternoon: InstantSchema.nullable(),
});
export type ListedDoctor = z.infer<typeof ListedDoctorSchema>;

export const DoctorDetailSchema = DoctorSchema.extend({
  biography: z.string(),
  /** First choices first. */
  practices: z.array(PracticeSchema),
});
export type DoctorDetail = z.infer<typeof DoctorDetailSchema>;

export const SpecialtySchema = SpecialtyRefSchema.extend({
  doctorCount: z.int(),
  practices: z.array(PracticeSchema),
  /** The first free start of any of its doctors, for the first-choice practice. */
  nextFree: OfferSchema.nullable(),
});
export type Specialty = z.infer<typeof SpecialtySchema>;

export const doctorsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/doctors',
      summary: 'Every enabled and active doctor, by name, with the next free turno',
    })
    .errors(refusing('UNAVAILABLE'))
    .output(z.array(ListedDoctorSchema)),
  get: oc
    .route({ method: 'GET', path: '/doctors/{doctorId}', summary: 'One enabled and active doctor' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'UNAVAILABLE'))
    .input(z.strictObject({ doctorId: z.uuid() }))
    .output(DoctorDetailSchema),
  specialties: oc
    .route({
      method: 'GET',
      path: '/specialties',
      summary: 'Specialties that some doctor attends, by name, with the next free turno',
    })
    .errors(refusing('UNAVAILABLE'))
    .output(z.array(SpecialtySchema)),
};
