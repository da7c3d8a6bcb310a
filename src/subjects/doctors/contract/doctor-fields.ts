import { z } from 'zod';
import {
  CommunicationSchema,
  DaySchema,
} from '../../../base/api/contract/fields.ts';
import {
  privatePrice,
  visitLength,
} from '../../../base/clinic/contract/catalogue-fields.ts';
import {
  EmailFieldSchema,
  licenseFields,
  namesItsProvince,
  PersonNameFieldSchema,
  provinceMissing,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';

/*
 * The fields that an administrator fills in about a professional. The panel's forms check with these schemas.
 */

const MINUTES = 'De 5 a 480 minutos.';
const HOURS = 'De 0 a 720 horas.';
const number = z.int('Escriba un número, o deje el campo vacío.');
const days = { validFrom: DaySchema.nullable(), validTo: DaySchema.nullable() };

export const KeptLicenseSchema = named('KeptLicense', {
  kind: z.enum(['MN', 'MP']),
  number: z.string(),
  province: z.string().nullable(),
  ...days,
});

export const DatedLicenseSchema = z
  .strictObject({
    ...licenseFields,
    province: z
      .string()
      .trim()
      .min(2, 'Elija la provincia.')
      .max(60, 'Elija la provincia de la lista.')
      .nullable(),
    ...days,
  })
  .refine(namesItsProvince, provinceMissing)
  .refine(
    ({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo,
    {
      path: ['validTo'],
      message: 'La matrícula vence antes de empezar.',
    },
  )
  .meta({ id: 'DatedLicense' });

const licenses = z
  .array(DatedLicenseSchema)
  .min(1, 'Agregue al menos una matrícula.')
  .max(10, 'Hasta 10 matrículas.');

export const OwnPracticeSchema = named(
  'OwnPractice',
  "Null: as the clinic's practice has it.",
  {
    practiceId: z.uuid(),
    visitMinutes: visitLength(MINUTES, MINUTES).nullable(),
    priceCents: privatePrice.nullable(),
  },
);

export const OwnPolicySchema = named(
  'OwnPolicy',
  "Null: as in the clinic's policy. Only narrower terms count.",
  {
    minNoticeMinutes: number.min(0, HOURS).max(43_200, HOURS).nullable(),
    horizonDays: number
      .min(1, 'De 1 a 730 días.')
      .max(730, 'De 1 a 730 días.')
      .nullable(),
    changeUntilHours: number.min(0, HOURS).max(720, HOURS).nullable(),
    bufferMinutes: number
      .min(0, 'De 0 a 120 minutos.')
      .max(120, 'De 0 a 120 minutos.')
      .nullable(),
    maxOverbookedPerHalfDay: number
      .min(0, 'De 0 a 20.')
      .max(20, 'De 0 a 20.')
      .nullable(),
  },
);

const person = {
  name: PersonNameFieldSchema,
  email: EmailFieldSchema,
  licenses,
};
const specialtyIds = z
  .array(z.uuid())
  .min(1, 'Elija al menos una especialidad.')
  .max(20);

export const NewDoctorSchema = z.strictObject({
  ...person,
  specialtyIds,
  practiceIds: z.array(z.uuid()).max(200),
  invites: z.boolean(),
});

export const DoctorDataSchema = z.strictObject({
  ...person,
  communication: CommunicationSchema,
  biography: z
    .string()
    .trim()
    .max(2000, 'La presentación puede tener hasta 2000 letras.'),
});

export const DoctorOfferSchema = z.strictObject({
  specialtyIds,
  practices: z.array(OwnPracticeSchema).max(200),
  insurerIds: z.array(z.uuid()).max(500),
  policy: OwnPolicySchema,
});
