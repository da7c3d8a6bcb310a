import { z } from 'zod';
import {
  FamilyDocumentFieldSchema,
  FamilyKindSchema,
  FamilyScopeSchema,
  NextReviewSchema,
} from '../../../base/api/contract/family-fields.ts';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
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

export const FilePersonRefSchema = named(
  'FilePersonRef',
  'A person on file, told apart from namesakes.',
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
  'Somebody who acts for another person, as the counter sees it from the file of one of them.',
  {
    id: z.uuid(),
    person: FilePersonRefSchema.describe('The other one.'),
    kind: FamilyKindSchema,
    scope: FamilyScopeSchema.describe('As it was accredited or agreed.'),
    opens: FamilyScopeSchema.nullable().describe(
      'What it opens today, by the age of the represented person; null: nothing.',
    ),
    origin: z.enum(['desk', 'code', 'newborn']),
    validFrom: DaySchema,
    validUntil: DaySchema.nullable(),
    accredited: z
      .strictObject({ by: z.string(), at: InstantSchema, document: z.string() })
      .nullable()
      .describe('Who at the counter saw which document; null: nobody did.'),
    recordClosedUntil: InstantSchema.nullable().describe(
      'Until when the record waits; null: it is open.',
    ),
    canConfirm: z
      .boolean()
      .describe('Whether `accredit` by this user ends that wait.'),
    renewedOn: DaySchema.nullable().describe(
      'When the represented person, of 16 or more, agreed to it.',
    ),
    canRenew: z
      .boolean()
      .describe(
        'The represented person is 16 or more, so that it is theirs to agree to.',
      ),
    nextReview: NextReviewSchema.nullable(),
  },
);
export type DeskFamilyLink = z.infer<typeof DeskFamilyLinkSchema>;

export const FamilyRestrictionSchema = named(
  'FamilyRestriction',
  "Who may not represent somebody, by a court's order.",
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
  'Who acts for a person, and for whom they act.',
  {
    representatives: z
      .array(DeskFamilyLinkSchema)
      .describe('Who acts for them.'),
    represented: z.array(DeskFamilyLinkSchema).describe('For whom they act.'),
    restricted: z
      .array(FamilyRestrictionSchema)
      .describe('Who may not act for them.'),
    keptFrom: z
      .array(FamilyRestrictionSchema)
      .describe('For whom they may not act.'),
  },
);
export type DeskFamily = z.infer<typeof DeskFamilySchema>;

const link = z.strictObject({ linkId: z.uuid() });

export const receptionFamilyContract = {
  ofPatient: get(
    '/patients/{patientId}/family',
    'Who acts for a person, and for whom they act',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(z.strictObject({ patientId: z.uuid() }))
    .output(DeskFamilySchema),
  link: create(
    '/family/links',
    'Lets somebody act for another person',
    'Reception saw the document that accredits it. A person of 16 or more stands there and agrees (`hasAgreed`), or their record stays closed. Needs the header `Idempotency-Key` (a UUID).',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'ALREADY_LINKED',
        'FAMILY_RESTRICTED',
        'IDEMPOTENCY_MISMATCH',
      ),
    )
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
            'The represented person, of 16 or more, is there and agrees.',
          ),
      }),
    )
    .output(z.strictObject({ linkId: z.uuid() })),
  accredit: post(
    '/family/links/{linkId}/accreditation',
    'Notes the document that accredits a link which nobody at the counter saw',
    'Of a baby, of a link by code, or, by another user, of a link whose record waits.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(
      link.extend({
        document: FamilyDocumentFieldSchema,
        scope: FamilyScopeSchema,
      }),
    )
    .output(link),
  renew: post(
    '/family/links/{linkId}/renewal',
    'Notes that the represented person agrees to be acted for',
    'They are 16 or more and stand there with their document. From then on it opens what they agree to.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(link.extend({ scope: FamilyScopeSchema }))
    .output(link),
  end: post(
    '/family/links/{linkId}/end',
    'Ends a link',
    'At once, also for who is acting now. Repeatable.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(link)
    .output(link),
  restrict: create(
    '/family/restrictions',
    'Notes that a court keeps somebody from acting for another person',
    'It ends their link at once, and no other is made while it stands. Repeatable: of a standing one the first document stays.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
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
    'Nobody is linked again by that alone.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(
      z.strictObject({
        restrictionId: z.uuid(),
        document: FamilyDocumentFieldSchema,
      }),
    )
    .output(z.strictObject({ restrictionId: z.uuid() })),
};
