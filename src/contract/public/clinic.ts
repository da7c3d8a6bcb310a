import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CentsSchema, DaySchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

export const ClinicSchema = z.strictObject({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  phones: z.array(z.string()),
  email: z.string().nullable(),
  /** Lines to print, like «Lunes a viernes de 8 a 20». */
  openingHours: z.array(z.string()),
  directionsUrl: z.string().nullable(),
  /** What to know on arrival. */
  arrivalNotes: z.string(),
  /** IANA zone in which every day and time of the clinic is read. */
  timeZone: z.string(),
  /** Today in that zone. */
  today: DaySchema,
  isDemo: z.boolean(),
  /** `#rrggbb` of the whole product; null: our own. */
  accent: z.string().nullable(),
  logoUrl: z.string().nullable(),
  policy: z.strictObject({
    minNoticeMinutes: z.int(),
    horizonDays: z.int(),
    maxFuturePerPatient: z.int(),
    maxFuturePerSpecialty: z.int(),
    changeUntilHours: z.int(),
  }),
  privacyPolicyVersion: z.string(),
});
export type Clinic = z.infer<typeof ClinicSchema>;

export const InsurerSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['obra_social', 'prepaga', 'provincial', 'publica']),
  /** What the patient pays at the counter; null where it is not known. */
  copayCents: CentsSchema.nullable(),
  plans: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
});
export type Insurer = z.infer<typeof InsurerSchema>;

export const clinicContract = {
  get: oc
    .route({ method: 'GET', path: '/clinic', summary: 'The clinic, its hours and its booking policy' })
    .errors(refusing('UNAVAILABLE'))
    .output(ClinicSchema),
  insurers: oc
    .route({
      method: 'GET',
      path: '/insurers',
      summary: 'Insurers that some doctor accepts, with their plans',
    })
    .errors(refusing('UNAVAILABLE'))
    .output(z.array(InsurerSchema)),
};
