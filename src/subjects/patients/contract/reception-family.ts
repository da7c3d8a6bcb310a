import { z } from 'zod';
import {
  FamilyDocumentFieldSchema,
  FamilyKindSchema,
  FamilyScopeSchema,
  NextReviewSchema,
} from '../../../base/api/contract/family-fields.ts';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  IDEMPOTENCY_MISMATCH,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  post,
} from '../../../base/api/contract/signed-in-routes.ts';
import {
  FamilyNamesSchema,
  OtherDocumentSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { ALREADY_LINKED, FAMILY_RESTRICTED } from './refusals.ts';

export const FilePersonRefSchema = named(
  'FilePersonRef',
  'A person on file, with data to tell namesakes apart.',
  {
    id: z.uuid(),
    fullName: z.string(),
    chosenName: z.string().nullable(),
    familyNames: FamilyNamesSchema,
    dni: z.string().nullable(),
    document: OtherDocumentSchema,
    birthDate: z.iso.date().nullable(),
  },
);

export const DeskFamilyLinkSchema = named(
  'DeskFamilyLink',
  'A family link, as seen from the file of one of the two.',
  {
    id: z.uuid(),
    person: FilePersonRefSchema.describe('The other one.'),
    kind: FamilyKindSchema,
    scope: FamilyScopeSchema.describe('The accredited or agreed scope.'),
    opens: FamilyScopeSchema.nullable().describe(
      'The scope it opens today, by the represented person’s age; null: none.',
    ),
    origin: z.enum(['desk', 'code', 'newborn']),
    validFrom: DaySchema,
    validUntil: DaySchema.nullable(),
    accredited: z
      .strictObject({ by: z.string(), at: InstantSchema, document: z.string() })
      .nullable()
      .describe('The document, and the user who saw it; null: none.'),
    recordClosedUntil: InstantSchema.nullable().describe(
      'When the record opens; null: it is open.',
    ),
    canConfirm: z
      .boolean()
      .describe('True if `accredit` by this user ends that wait.'),
    renewedOn: DaySchema.nullable().describe(
      'When the represented person, of 16 or more, agreed to it.',
    ),
    canRenew: z
      .boolean()
      .describe(
        'True if the represented person is 16 or more and may agree to it.',
      ),
    nextReview: NextReviewSchema.nullable(),
  },
);
export type DeskFamilyLink = z.infer<typeof DeskFamilyLinkSchema>;

export const FamilyRestrictionSchema = named(
  'FamilyRestriction',
  "A person who may not represent another, by a court's order.",
  {
    id: z.uuid(),
    person: FilePersonRefSchema.describe('The other one.'),
    document: z.string(),
    setAt: InstantSchema,
    setBy: z.string(),
  },
);
export type FamilyRestriction = z.infer<typeof FamilyRestrictionSchema>;

export const DeskFamilySchema = named(
  'DeskFamily',
  'A patient’s representatives and represented persons.',
  {
    representatives: z.array(DeskFamilyLinkSchema),
    represented: z.array(DeskFamilyLinkSchema),
    restricted: z
      .array(FamilyRestrictionSchema)
      .describe('Persons who may not act for the patient.'),
    keptFrom: z
      .array(FamilyRestrictionSchema)
      .describe('Persons for whom the patient may not act.'),
  },
);
export type DeskFamily = z.infer<typeof DeskFamilySchema>;

const link = z.strictObject({ linkId: z.uuid() });

export const receptionFamilyContract = {
  ofPatient: get(
    '/patients/{patientId}/family',
    'Lists a patient’s representatives and represented persons',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(z.strictObject({ patientId: z.uuid() }))
    .output(DeskFamilySchema),
  link: create(
    '/family/links',
    'Links a representative to a person',
    'The counter saw the document for it. A person of 16 or more agrees at the counter (`hasAgreed`), or their record stays closed. Needs the header `Idempotency-Key` (a UUID).',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      ALREADY_LINKED,
      FAMILY_RESTRICTED,
      IDEMPOTENCY_MISMATCH,
    })
    .input(
      z.strictObject({
        representativeId: z.uuid(),
        representedId: z.uuid(),
        kind: FamilyKindSchema,
        scope: FamilyScopeSchema,
        validUntil: z.iso.date('Escriba una fecha, o déjela vacía.').nullable(),
        document: FamilyDocumentFieldSchema,
        hasAgreed: z
          .boolean()
          .describe(
            'True if the represented person, of 16 or more, agrees at the counter.',
          ),
      }),
    )
    .output(z.strictObject({ linkId: z.uuid() })),
  accredit: post(
    '/family/links/{linkId}/accreditation',
    'Notes the document for a link made without the counter',
    'For a baby, a link by code, or, by another user, a link whose record waits.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(
      link.extend({
        document: FamilyDocumentFieldSchema,
        scope: FamilyScopeSchema,
      }),
    )
    .output(link),
  renew: post(
    '/family/links/{linkId}/renewal',
    'Notes that the represented person agrees to a link',
    'They are 16 or more, and at the counter with their document. It then opens the agreed scope.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(link.extend({ scope: FamilyScopeSchema }))
    .output(link),
  end: post(
    '/family/links/{linkId}/end',
    'Ends a link',
    'At once, also for a session that is acting. Repeatable.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(link)
    .output(link),
  restrict: create(
    '/family/restrictions',
    'Notes that a court forbids a person to act for another',
    'Ends their link at once, and prevents another while it stands. Repeatable: the first document stays.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(
      z.strictObject({
        representedId: z.uuid(),
        restrictedId: z.uuid(),
        document: FamilyDocumentFieldSchema,
      }),
    )
    .output(z.strictObject({ restrictionId: z.uuid() })),
  lift: post(
    '/family/restrictions/{restrictionId}/lift',
    'Notes that a court lifted a restriction',
    'Makes no link.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(
      z.strictObject({
        restrictionId: z.uuid(),
        document: FamilyDocumentFieldSchema,
      }),
    )
    .output(z.strictObject({ restrictionId: z.uuid() })),
};
