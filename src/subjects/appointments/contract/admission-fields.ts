import { z } from 'zod';
import { named } from '../../../base/text/contract/named.ts';

const number = (message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(40, 'Tiene 40 caracteres como máximo.')
    .regex(
      /^[\p{L}\p{N} ./-]*$/u,
      'Lleva solo números, letras, barras y guiones.',
    )
    .nullable();

export const AdmissionNotedSchema = named(
  'AdmissionNoted',
  'The notes on the arrival of a patient. Without a present order they have neither its number nor its day.',
  {
    orderState: z
      .enum(['not_needed', 'present', 'owed'], 'Elija una opción.')
      .describe(
        "The doctor's order: the practice asks for none, it is there, or the patient owes it.",
      ),
    orderNumber: number('Escriba el número de la orden.'),
    orderDay: z.iso.date('Esa fecha no existe.').nullable(),
    authorizationNumber: number('Escriba el número de autorización.'),
  },
);

export type AdmissionNoted = z.infer<typeof AdmissionNotedSchema>;
