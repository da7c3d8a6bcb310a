import { z } from 'zod';
import { familyKinds, familyScopes } from '../../person/rules/family-link.ts';
import { named } from '../../text/contract/named.ts';
import { DaySchema } from './fields.ts';

/* The fields of family links, for the counter and for the patients. */

export const FamilyKindSchema = z.enum(familyKinds, 'Elija una opción.').meta({
  id: 'FamilyKind',
  description:
    'Of whom somebody acts for: a child, a parent in their care, another person in their charge.',
});

export const FamilyScopeSchema = z
  .enum(familyScopes, 'Elija una opción.')
  .meta({
    id: 'FamilyScope',
    description:
      'What a representative does: `appointments` books, confirms, changes and cancels; `record` also reads what was signed for the eyes of the patient.',
  });

/** The document that accredits a representative, or a court's order. */
export const FamilyDocumentFieldSchema = z
  .string('Escriba qué documento se mostró.')
  .trim()
  .min(3, 'Escriba qué documento se mostró.')
  .max(200, 'Tiene 200 caracteres como máximo.')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused.
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'Escríbalo en una sola línea.')
  .meta({ id: 'FamilyDocument' });

export const NextReviewSchema = named(
  'FamilyReview',
  'When the law changes what a link opens.',
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
    'Somebody for whom who is signed in acts; absent: whom the call is for.',
  );

/** The payer that a request names for a person. */
export const payerFields = {
  insurerId: z.uuid().optional().describe('Who pays; absent: the patient.'),
  planId: z.uuid().optional(),
  isPayerSaid: z
    .boolean()
    .optional()
    .describe(
      'The payer was chosen for this person; else what is on their file decides.',
    ),
};

export const PayerSchema = named(
  'Payer',
  'Who pays for a person: an insurer, with the plan; or the person.',
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
    'Of somebody for whom who is signed in acts, and who; null: their own.',
  );
