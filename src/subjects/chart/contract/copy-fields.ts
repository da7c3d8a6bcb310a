import { z } from 'zod';
import {
  DniFieldSchema,
  PersonNameFieldSchema,
} from '../../../base/person/contract/person-fields.ts';
import {
  copyAskers,
  copyDocumentKinds,
  copyHandovers,
  copyWays,
} from '../rules/copy-request.ts';

/* The fields of a copy request at the counter. The panel's forms check with these same schemas. */

export const CopyDocumentSchema = z
  .strictObject({
    kind: z.enum(copyDocumentKinds, 'Elija el tipo de documento.'),
    number: z
      .string('Escriba el número del documento.')
      .trim()
      .min(3, 'Escriba el número del documento.')
      .max(40, 'El número del documento es demasiado largo.')
      .regex(
        /^[\p{L}\p{N} ./-]+$/u,
        'El número del documento lleva solo números, letras, puntos y guiones.',
      ),
  })
  .superRefine(({ kind, number }, context) => {
    if (kind !== 'dni') return;
    for (const { message } of DniFieldSchema.safeParse(number).error?.issues ??
      []) {
      context.addIssue({ code: 'custom', path: ['number'], message });
    }
  })
  .meta({
    id: 'CopyDocument',
    description: 'A document shown at the counter. A DNI has 7 or 8 digits.',
  });
export type CopyDocument = z.infer<typeof CopyDocumentSchema>;

const line = (min: number, max: number, empty: string) =>
  z
    .string()
    .trim()
    .min(min, empty)
    .max(max, `Puede tener hasta ${max} letras.`)
    .regex(/^[^\p{Cc}<>]*$/u, 'Escriba solo texto.');

export const copyAskedFields = {
  cameBy: z
    .enum(copyWays, 'Elija cómo lo pidió.')
    .describe('How the request came.'),
  asker: z
    .enum(copyAskers, 'Elija quién la pide.')
    .describe(
      'The patient, their legal representative, or family and heirs (Ley 26.529 art. 19).',
    ),
  askerName: PersonNameFieldSchema.nullable().describe(
    'Null: the patient, under the name on file.',
  ),
  document: CopyDocumentSchema.nullable().describe(
    'Null: none was shown yet, by phone or letter.',
  ),
  title: line(3, 200, 'Escriba qué mostró que lo autoriza.')
    .nullable()
    .describe(
      'The proof that another person may ask, as shown; null: the patient asks.',
    ),
  handover: z
    .enum(copyHandovers, 'Elija cómo la recibe.')
    .describe(
      'The way to hand it over; downloaded: the patient takes it from their account.',
    ),
  note: line(1, 300, 'Escriba la nota.').nullable(),
};

export const copyDeliveredFields = {
  handover: z
    .enum(copyHandovers, 'Elija cómo la recibe.')
    .describe('How it was handed over.'),
  receiverName: PersonNameFieldSchema.nullable().describe('Null: downloaded.'),
  document: CopyDocumentSchema.nullable().describe('Null: downloaded.'),
};

export const copyWithdrawnFields = {
  reason: line(3, 300, 'Escriba por qué se retira el pedido.'),
};
