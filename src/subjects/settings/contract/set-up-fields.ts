import { z } from 'zod';
import {
  typedLine,
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
import { EMPTY_WORD } from './empty-word.ts';

/* The fields that an administrator fills in to begin. The panel's forms check with these schemas. */

const minuteOfDay = z.int('Elija un horario.').min(0).max(1440);

export const FirstDoctorSchema = named('FirstDoctor', {
  name: PersonNameFieldSchema,
  email: EmailFieldSchema,
  license: z
    .strictObject({
      ...licenseFields,
      province: z
        .string()
        .trim()
        .min(2, 'Elija la provincia.')
        .max(60, 'Elija la provincia.')
        .nullable(),
    })
    .refine(namesItsProvince, provinceMissing),
  specialtyName: typedLine(
    'Escriba la especialidad.',
    z.string().min(3, 'Escriba la especialidad.').max(60, 'Hasta 60 letras.'),
  ),
  visitMinutes: visitLength('Una consulta dura de 5 a 480 minutos.'),
  priceCents: z
    .int()
    .min(0)
    .max(100_000_000_00, 'Revise el precio.')
    .nullable()
    .describe('The price without coverage, in cents; null: not said.'),
});

export const FirstHoursSchema = named('FirstHours', {
  doctorId: z.uuid(),
  weekdays: z
    .array(z.int32().min(1).max(7))
    .min(1, 'Elija al menos un día.')
    .max(7)
    .describe('Days with each of these stretches; 1 is Monday.'),
  stretches: z
    .array(
      z
        .strictObject({ fromMinute: minuteOfDay, toMinute: minuteOfDay })
        .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, {
          path: ['toMinute'],
          message: 'El horario termina antes de empezar.',
        }),
    )
    .min(1, 'Agregue un horario.')
    .max(2),
});

export const StartForRealSchema = z.strictObject({
  word: z.literal(
    EMPTY_WORD,
    `Escriba ${EMPTY_WORD}, en mayúsculas, para confirmar.`,
  ),
  name: PersonNameFieldSchema,
  email: EmailFieldSchema,
  password: z
    .string('Escriba una contraseña.')
    .max(1000)
    .describe('Checked against the rules; refused at `password`.'),
});
