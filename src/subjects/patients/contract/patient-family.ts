import { z } from 'zod';
import { ActingSchema } from '../../../base/api/contract/acting.ts';
import {
  FamilyKindSchema,
  FamilyScopeSchema,
  NextReviewSchema,
  PayerSchema,
} from '../../../base/api/contract/family-fields.ts';
import { DaySchema } from '../../../base/api/contract/fields.ts';
import {
  create,
  get,
  post,
} from '../../../base/api/contract/patient-routes.ts';
import {
  IDEMPOTENCY_MISMATCH,
  INVALID_INPUT,
  NOT_FOUND,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import {
  BirthDateFieldSchema,
  DniFieldSchema,
  typedNameFields,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { CODE_WRONG } from '../../access/contract/refusals.ts';
import { ALREADY_LINKED, BABY_ON_FILE, FAMILY_RESTRICTED } from './refusals.ts';

export const RepresentedSchema = named(
  'Represented',
  'A person whom the signed-in patient represents.',
  {
    linkId: z.uuid(),
    patientId: z.uuid(),
    name: z.string(),
    birthDate: z.iso.date().nullable(),
    kind: FamilyKindSchema,
    opens: FamilyScopeSchema.nullable(),
    coverage: PayerSchema.nullable().describe(
      'The payer on file; null: none, or the link opens nothing.',
    ),
    validUntil: DaySchema.nullable(),
    isSeen: z
      .boolean()
      .describe(
        'True if the counter saw a document for it, or the person agreed.',
      ),
    nextReview: NextReviewSchema.nullable(),
  },
);

export type Represented = z.infer<typeof RepresentedSchema>;

export const RepresentativeSchema = named(
  'Representative',
  'A person who represents the signed-in patient.',
  {
    linkId: z.uuid(),
    name: z.string(),
    kind: FamilyKindSchema.describe(
      'The signed-in patient’s relation to them.',
    ),
    opens: FamilyScopeSchema.nullable(),
    scope: FamilyScopeSchema,
    validUntil: DaySchema.nullable(),
    mayDecide: z
      .boolean()
      .describe(
        'True if the signed-in patient is 16 or more, and may end it or agree to it.',
      ),
    nextReview: NextReviewSchema.nullable(),
  },
);

export type Representative = z.infer<typeof RepresentativeSchema>;

export const OwnFamilySchema = named('OwnFamily', {
  represented: z.array(RepresentedSchema),
  representatives: z.array(RepresentativeSchema),
});

export type OwnFamily = z.infer<typeof OwnFamilySchema>;

const link = z.strictObject({ linkId: z.uuid() });

const FamilyCodeFieldSchema = z
  .string('Escriba el código.')
  .trim()
  .min(1, 'Escriba el código.')
  .max(40, 'Es un código de diez letras y números.')
  .transform((typed) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
  .meta({
    id: 'FamilyCode',
    description: 'Ten letters and numbers; spaces and dashes are ignored.',
  });

/** The fields that a form of the page checks before it sends. */
export const familyCodeUsedFields = {
  dni: DniFieldSchema,
  code: FamilyCodeFieldSchema,
};

export const newbornFields = {
  ...typedNameFields,
  birthDate: BirthDateFieldSchema,
  sexOnDocument: z.enum(['F', 'M', 'X'], 'Elija una opción.'),
};

export const patientFamilyContract = {
  list: get(
    '/family',
    'Lists the patient’s represented persons and representatives',
  ).output(OwnFamilySchema),
  acting: get(
    '/family/acting',
    'Shows the person whom this session represents',
  ).output(ActingSchema),
  act: post(
    '/family/acting',
    'Begins to act for another person',
    'In this session, until `actAsSelf`, signing out, or the end of the link. Each call at this door then acts for them within the scope of the link, and names them in `X-Acting-For`.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(link)
    .output(ActingSchema),
  actAsSelf: post(
    '/family/acting/end',
    'Ends acting for another person',
    'Repeatable.',
  ).output(ActingSchema),
  makeCode: post(
    '/family/codes',
    'Makes a code to let a person act for the patient',
    'For a patient of 16 or more. Shown once, valid for a day and one use; the former one is void.',
  )
    .errors({ INVALID_INPUT, TOO_MANY_ATTEMPTS })
    .input(z.strictObject({ kind: FamilyKindSchema, scope: FamilyScopeSchema }))
    .output(z.strictObject({ code: z.string(), expiresAt: z.iso.datetime() })),
  linkByCode: create(
    '/family/links',
    'Makes the patient the representative of a code’s maker',
    'By their DNI and the code; both are at N2. Needs the header `Idempotency-Key` (a UUID).',
  )
    .errors({
      INVALID_INPUT,
      CODE_WRONG,
      TOO_MANY_ATTEMPTS,
      ALREADY_LINKED,
      FAMILY_RESTRICTED,
      IDEMPOTENCY_MISMATCH,
      NOT_FOUND,
    })
    .input(z.strictObject(familyCodeUsedFields))
    .output(OwnFamilySchema),
  registerNewborn: create(
    '/family/newborns',
    'Registers the patient’s baby without DNI',
    'Under a year of age. For appointments alone until the counter sees a document. BABY_ON_FILE: the name is registered. Needs the header `Idempotency-Key` (a UUID).',
  )
    .errors({
      INVALID_INPUT,
      BABY_ON_FILE,
      TOO_MANY_ATTEMPTS,
      IDEMPOTENCY_MISMATCH,
    })
    .input(
      z.strictObject({
        ...newbornFields,
        hasConsented: z
          .literal(true)
          .describe('True: agrees to the privacy policy for the baby.'),
      }),
    )
    .output(OwnFamilySchema),
  end: post(
    '/family/links/{linkId}/end',
    'Ends a link',
    'At once, by the representative, or by the represented person from 16 on. Repeatable.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(link)
    .output(OwnFamilySchema),
  renew: post(
    '/family/links/{linkId}/renewal',
    'Agrees to a link',
    'By the represented person, of 16 or more: it then opens the agreed scope.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(link.extend({ scope: FamilyScopeSchema }))
    .output(OwnFamilySchema),
};
