import { oc } from '@orpc/contract';
import { z } from 'zod';
import { EmailFieldSchema, PersonNameFieldSchema } from '../person-fields.ts';
import { refusing } from '../refusals.ts';

/** Matrícula nacional, or that of a province. */
export const LicenseSchema = z
  .strictObject({
    kind: z.enum(['MN', 'MP'], 'Elija el tipo de matrícula.'),
    number: z
      .string('Escriba el número de matrícula.')
      .trim()
      .regex(/^[0-9]{3,7}$/, 'La matrícula tiene de 3 a 7 números.'),
    province: z.string().trim().min(2, 'Elija la provincia.').max(60, 'Elija la provincia.').optional(),
  })
  .refine(({ kind, province }) => (kind === 'MP') === (province !== undefined), {
    path: ['province'],
    message: 'Elija la provincia de la matrícula.',
  });

export const professionalRequestsContract = {
  /** All of the clinic's, also where nobody attends them yet. */
  specialties: oc
    .route({
      method: 'GET',
      path: '/professional-requests/specialties',
      summary: 'Lists the specialties that a professional may ask for',
    })
    .errors(refusing('UNAVAILABLE'))
    .output(z.array(z.strictObject({ id: z.uuid(), name: z.string() }))),
  /** A health professional asks for an account. Never tells whether one exists, or was asked for before. */
  create: oc
    .route({ method: 'POST', path: '/professional-requests', summary: "Asks for a professional's account" })
    .errors(refusing('INVALID_INPUT', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'))
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
