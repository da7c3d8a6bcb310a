import { z } from 'zod';
import {
  familyKinds,
  familyScopes,
} from '../../person/rules/family/family-link.ts';
import { named } from '../../text/contract/named.ts';
import { DaySchema } from './fields.ts';

/* The fields of family links, for the counter and for the patients. */

export const FamilyKindSchema = z.enum(familyKinds, 'Elija una opción.').meta({
  id: 'FamilyKind',
  description:
    'The represented person: a child, a parent in care, another person in charge.',
});

export const FamilyScopeSchema = z
  .enum(familyScopes, 'Elija una opción.')
  .meta({
    id: 'FamilyScope',
    description:
      'A representative with `appointments` books, confirms, changes and cancels; with `record` also reads the entries that the patient may read.',
  });

/** The document that accredits a representative, or a court's order. */
export const FamilyDocumentFieldSchema = z
  .string('Escriba qué documento se mostró.')
  .trim()
  .min(3, 'Escriba qué documento se mostró.')
  .max(200, 'Tiene 200 caracteres como máximo.')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters.
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'Escríbalo en una sola línea.')
  .meta({ id: 'FamilyDocument' });

export const NextReviewSchema = named(
  'FamilyReview',
  'The next age that changes the access by a link.',
  {
    age: z.union([z.literal(13), z.literal(16), z.literal(18)]),
    day: DaySchema,
  },
);

/** The represented patient that a request is about. Absent: the patient of the call. */
export const forWhom = z
  .uuid()
  .optional()
  .describe(
    'A patient that the signed-in one represents; absent: the patient of the call.',
  );

/** The payer that a request names for a person. */
export const payerFields = {
  insurerId: z
    .uuid()
    .optional()
    .describe('The insurer; absent: the patient pays.'),
  planId: z.uuid().optional(),
  isPayerSaid: z
    .boolean()
    .optional()
    .describe(
      'The payer was chosen for this person; otherwise their file decides.',
    ),
};

export const PayerSchema = named(
  'Payer',
  'The payer for a person: an insurer, with the plan; or the person.',
  {
    insurerId: z.uuid().nullable().describe('Null: the patient pays.'),
    planId: z.uuid().nullable(),
    planName: z.string().nullable(),
  },
);

export type Payer = z.infer<typeof PayerSchema>;

/** The owner of something, for a patient who may act for others. Null: the patient themselves. */
export const shownPatient = z
  .strictObject({ id: z.uuid(), name: z.string() })
  .nullable()
  .describe(
    'The represented patient that it belongs to; null: the signed-in patient.',
  );
