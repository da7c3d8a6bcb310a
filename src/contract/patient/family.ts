import { z } from 'zod';
import { FamilyKindSchema, FamilyScopeSchema, NextReviewSchema } from '../family-fields.ts';
import { DaySchema } from '../fields.ts';
import { named } from '../named.ts';
import { refusing } from '../refusing.ts';
import { get, post } from './patient-routes.ts';

export const ActingSchema = named(
  'Acting',
  'Who is signed in, and for whom their session acts now. At N1 by their first names alone.',
  {
    own: z.strictObject({ patientId: z.uuid(), name: z.string() }),
    acting: z
      .strictObject({
        linkId: z.uuid(),
        patientId: z.uuid(),
        name: z.string(),
        kind: FamilyKindSchema,
        scope: FamilyScopeSchema,
      })
      .nullable()
      .describe('Null: for themselves.'),
  },
);
export type Acting = z.infer<typeof ActingSchema>;

export const RepresentedSchema = named('Represented', 'A person for whom who is signed in acts.', {
  linkId: z.uuid(),
  patientId: z.uuid(),
  name: z.string(),
  birthDate: z.iso.date().nullable(),
  kind: FamilyKindSchema,
  opens: FamilyScopeSchema.nullable().describe('What it opens today; null: nothing any more.'),
  validUntil: DaySchema.nullable(),
  isSeen: z.boolean().describe('Reception saw a document that accredits it, or the person let them in.'),
  nextReview: NextReviewSchema.nullable(),
});
export type Represented = z.infer<typeof RepresentedSchema>;

export const RepresentativeSchema = named('Representative', 'Somebody who acts for who is signed in.', {
  linkId: z.uuid(),
  name: z.string(),
  kind: FamilyKindSchema.describe('What who is signed in is of them.'),
  opens: FamilyScopeSchema.nullable(),
  scope: FamilyScopeSchema,
  validUntil: DaySchema.nullable(),
  mayDecide: z.boolean().describe('Who is signed in is 16 or more: they end it, or agree to it again.'),
  nextReview: NextReviewSchema.nullable(),
});
export type Representative = z.infer<typeof RepresentativeSchema>;

export const OwnFamilySchema = named('OwnFamily', {
  represented: z.array(RepresentedSchema),
  representatives: z.array(RepresentativeSchema),
});
export type OwnFamily = z.infer<typeof OwnFamilySchema>;

const link = z.strictObject({ linkId: z.uuid() });

export const patientFamilyContract = {
  list: get('/family', 'Lists for whom who is signed in acts, and who acts for them').output(OwnFamilySchema),
  acting: get('/family/acting', 'Tells for whom this session acts').output(ActingSchema),
  act: post(
    '/family/acting',
    'Acts for another person from now on',
    'In this session, until `actAsSelf`, signing out, or the end of the link. Each call at this door then acts for them within the scope of the link, and says for whom in `X-Acting-For`.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(link)
    .output(ActingSchema),
  actAsSelf: post('/family/acting/end', 'Acts for oneself again', 'Repeatable.').output(ActingSchema),
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
