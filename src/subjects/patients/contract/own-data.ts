import { z } from 'zod';
import {
  create,
  get,
  post,
  put,
  remove,
} from '../../../base/api/contract/patient-routes.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import {
  MemberNumberFieldSchema,
  PersonNameFieldSchema,
  PhoneFieldSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  MessageChannelSchema,
  MessageChoiceSchema,
} from '../../outbox/contract/message-choice.ts';
import { ProfileSchema } from './profile.ts';

export const patientContactContract = {
  saveContact: put(
    '/profile/contact',
    'Changes the chosen name and the mobile',
    'How the patient is addressed and called. CHANGED_MEANWHILE: one of the two is no longer the one that was read. Whoever had the old number is told that it changed. Repeatable.',
  )
    .errors(refusing('INVALID_INPUT', 'CHANGED_MEANWHILE'))
    .input(
      z.strictObject({
        chosenName: PersonNameFieldSchema.nullable().describe(
          'Null: the name of the document.',
        ),
        phone: PhoneFieldSchema.nullable().describe(
          'Null: none, where none is on file.',
        ),
        seenVersion: z
          .string()
          .max(64)
          .describe("The profile's `contactVersion`."),
      }),
    )
    .output(ProfileSchema),
  saveCalledByCode: put(
    '/profile/called-by-code',
    'Says whether screens show their number alone',
    'The screens of the waiting room follow at once, whatever they show of others. Repeatable.',
  )
    .input(
      z.strictObject({
        isCalledByCode: z
          .boolean()
          .describe('Nothing of the name is shown, the number alone.'),
      }),
    )
    .output(ProfileSchema),
};

export const CoverageSchema = named('Coverage', {
  id: z.uuid(),
  insurerId: z.uuid().nullable().describe('Null: the patient pays.'),
  insurerName: z.string().describe('«Particular» where the patient pays.'),
  planId: z.uuid().nullable(),
  planName: z.string().nullable(),
  memberNumber: z.string().nullable(),
  isPrimary: z.boolean().describe('The one that is meant where none is named.'),
});
export type Coverage = z.infer<typeof CoverageSchema>;

const coverages = z.array(CoverageSchema);
const coverageId = z.strictObject({ coverageId: z.uuid() });

/** Each act returns the resulting list, primary coverage first. */
export const patientCoveragesContract = {
  list: get('/coverages', 'Lists who pays for the patient').output(coverages),
  add: create(
    '/coverages',
    'Adds an insurer, or that the patient pays',
    'The first one is the primary one. Of an insurer and plan there is one.',
  )
    .errors(refusing('INVALID_INPUT'))
    .input(
      z.strictObject({
        insurerId: z
          .uuid('Elija una cobertura de la lista.')
          .nullable()
          .describe('Null: the patient pays.'),
        planId: z.uuid().optional(),
        memberNumber: MemberNumberFieldSchema.optional(),
      }),
    )
    .output(coverages),
  end: post(
    '/coverages/{coverageId}/end',
    'Ends a coverage',
    'Where it was the primary one, the oldest of the others is from now on. Repeatable.',
  )
    .errors(refusing('NOT_FOUND'))
    .input(coverageId)
    .output(coverages),
  makePrimary: post(
    '/coverages/{coverageId}/primary',
    'Puts a coverage first',
    'CHANGED_MEANWHILE: it was ended meanwhile. Repeatable.',
  )
    .errors(refusing('NOT_FOUND', 'CHANGED_MEANWHILE'))
    .input(coverageId)
    .output(coverages),
};

export const patientPreferencesContract = {
  get: get(
    '/message-preferences',
    'Tells how the patient is told, by kind of message',
  ).output(z.array(MessageChoiceSchema)),
  save: put(
    '/message-preferences',
    'Notes by which way the patient wants to be told of a kind of message',
    'The last word counts, for what is waiting too. Repeatable.',
  )
    .input(
      z.strictObject({
        topic: MessageChoiceSchema.shape.topic,
        channel: MessageChannelSchema.describe(
          'none: nothing is told; of appointments the clinic calls.',
        ),
      }),
    )
    .output(z.array(MessageChoiceSchema)),
};

export const patientCalendarContract = {
  get: get('/calendar', 'Whether there is a private calendar').output(
    z.strictObject({ hasCalendarFeed: z.boolean() }),
  ),
  create: create(
    '/calendar',
    'Makes the address of a private calendar',
    'A calendar to subscribe to, under a secret address that is told once; the one before ends.',
  )
    .errors(refusing('NOT_FOUND'))
    .output(z.strictObject({ path: z.string() })),
  end: remove('/calendar', 'Ends the private calendar; repeatable').output(
    z.strictObject({ hasCalendarFeed: z.boolean() }),
  ),
};

export const patientOwnCopyContract = {
  make: post(
    '/own-copy',
    "Makes a copy of all the patient's own data",
    'All that the clinic keeps of the patient (Ley 25.326 art. 14), as one file: a page to read, with the same data inside it as JSON. A POST, because it is noted who took it.',
  )
    .errors(refusing('NOT_FOUND'))
    .output(z.strictObject({ fileName: z.string(), page: z.string() })),
};
