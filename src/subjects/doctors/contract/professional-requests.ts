import { z } from 'zod';
import { NamedIdSchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { get, post } from '../../../base/api/contract/routes.ts';
import {
  EmailFieldSchema,
  licenseFields,
  namesItsProvince,
  PersonNameFieldSchema,
  provinceMissing,
} from '../../../base/person/contract/person-fields.ts';

export const LicenseSchema = z
  .strictObject({
    ...licenseFields,
    province: z
      .string()
      .trim()
      .min(2, 'Elija la provincia.')
      .max(60, 'Elija la provincia.')
      .optional(),
  })
  .refine(namesItsProvince, provinceMissing)
  .meta({
    id: 'License',
    description: 'A national or provincial licence.',
  });

export const professionalRequestsContract = {
  specialties: get(
    '/professional-requests/specialties',
    'Lists the specialties that a professional may ask for',
    "All of the clinic's, even without professionals.",
  ).output(z.array(NamedIdSchema)),
  create: post(
    '/professional-requests',
    "Asks for a professional's account",
    'The answer never reveals an existing account or an earlier request.',
  )
    .errors({ INVALID_INPUT, TOO_MANY_ATTEMPTS })
    .input(
      z.strictObject({
        fullName: PersonNameFieldSchema,
        email: EmailFieldSchema,
        license: LicenseSchema,
        specialtyId: z.uuid('Elija la especialidad.'),
      }),
    )
    .output(z.strictObject({ received: z.literal(true) })),
};
