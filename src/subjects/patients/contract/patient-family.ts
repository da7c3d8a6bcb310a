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
import { refusing } from '../../../base/api/contract/refusing.ts';
import {
  BirthDateFieldSchema,
  DniFieldSchema,
  typedNameFields,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const RepresentedSchema = named(
  'Represented',
  'A person for whom who is signed in acts.',
  {
    linkId: z.uuid(),
    patientId: z.uuid(),
    name: z.string(),
    birthDate: z.iso.date().nullable(),
    kind: FamilyKindSchema,
    opens: FamilyScopeSchema.nullable().describe(
      'What it opens today; null: nothing any more.',
    ),
    coverage: PayerSchema.nullable().describe(
      'The payer on file; null: none, or the link opens nothing.',
    ),
    validUntil: DaySchema.nullable(),
    isSeen: z
      .boolean()
      .describe(
        'Reception saw a document that accredits it, or the person let them in.',
      ),
    nextReview: NextReviewSchema.nullable(),
  },
);

export type Represented = z.infer<typeof RepresentedSchema>;

export const RepresentativeSchema = named(
  'Representative',
  'Somebody who acts for who is signed in.',
  {
    linkId: z.uuid(),
    name: z.string(),
    kind: FamilyKindSchema.describe('What who is signed in is of them.'),
    opens: FamilyScopeSchema.nullable(),
    scope: FamilyScopeSchema,
    validUntil: DaySchema.nullable(),
    mayDecide: z
      .boolean()
      .describe(
        'Who is signed in is 16 or more: they end it, or agree to it again.',
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
    description: 'Ten letters and numbers; spaces and dashes are passed over.',
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
    'Lists for whom who is signed in acts, and who acts for them',
  ).output(OwnFamilySchema),
  acting: get('/family/acting', 'Tells for whom this session acts').output(
    ActingSchema,
  ),
  act: post(
    '/family/acting',
    'Acts for another person from now on',
    'In this session, until `actAsSelf`, signing out, or the end of the link. Each call at this door then acts for them within the scope of the link, and says for whom in `X-Acting-For`.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(link)
    .output(ActingSchema),
  actAsSelf: post(
    '/family/acting/end',
    'Acts for oneself again',
    'Repeatable.',
  ).output(ActingSchema),
  makeCode: post(
    '/family/codes',
    'Makes a code for somebody to act for who is signed in',
    'For a person of 16 or more. Shown once, for a day and one use; the former one is void.',
  )
    .errors(refusing('INVALID_INPUT', 'TOO_MANY_ATTEMPTS'))
    .input(z.strictObject({ kind: FamilyKindSchema, scope: FamilyScopeSchema }))
    .output(z.strictObject({ code: z.string(), expiresAt: z.iso.datetime() })),
  linkByCode: create(
    '/family/links',
    'Acts from now on for who made a code',
    'By their DNI and the code: both were verified (N2). Needs the header `Idempotency-Key` (a UUID).',
  )
    .errors(
      refusing(
        'INVALID_INPUT',
        'CODE_WRONG',
        'TOO_MANY_ATTEMPTS',
        'ALREADY_LINKED',
        'FAMILY_RESTRICTED',
        'IDEMPOTENCY_MISMATCH',
        'NOT_FOUND',
      ),
    )
    .input(z.strictObject(familyCodeUsedFields))
    .output(OwnFamilySchema),
  registerNewborn: create(
    '/family/newborns',
    'Registers a baby of who is signed in, without DNI',
    'Of less than a year. For appointments alone until reception sees a document. BABY_ON_FILE: somebody of that name is registered. Needs the header `Idempotency-Key` (a UUID).',
  )
    .errors(
      refusing(
        'INVALID_INPUT',
        'BABY_ON_FILE',
        'TOO_MANY_ATTEMPTS',
        'IDEMPOTENCY_MISMATCH',
      ),
    )
    .input(
      z.strictObject({
        ...newbornFields,
        hasConsented: z
          .literal(true)
          .describe('To the privacy policy, in the name of the baby.'),
      }),
    )
    .output(OwnFamilySchema),
  end: post(
    '/family/links/{linkId}/end',
    'Ends a link',
    'The representative may always, the represented person from 16 on. At once. Repeatable.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(link)
    .output(OwnFamilySchema),
  renew: post(
    '/family/links/{linkId}/renewal',
    'Agrees to be acted for',
    'By the represented person, of 16 or more: from then on it opens what they agree to.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(link.extend({ scope: FamilyScopeSchema }))
    .output(OwnFamilySchema),
};
