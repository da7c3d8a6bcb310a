import { z } from 'zod';
import {
  create,
  get,
  post,
  put,
  remove,
} from '../../../base/api/contract/patient-routes.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
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
    'CHANGED_MEANWHILE: one of the two is no longer the one read. The patient is warned by e-mail, or without one at the old number. Repeatable.',
  )
    .errors({ INVALID_INPUT, CHANGED_MEANWHILE })
    .input(
      z.strictObject({
        chosenName: PersonNameFieldSchema.nullable().describe(
          'Null: the name of the document.',
        ),
        phone: PhoneFieldSchema.nullable().describe(
          'Null: none, if none is on file.',
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
    'Sets if screens show the number alone',
    'The waiting room’s screens follow at once. Repeatable.',
  )
    .input(
      z.strictObject({
        isCalledByCode: z
          .boolean()
          .describe('True: screens show the number and no name.'),
      }),
    )
    .output(ProfileSchema),
};

export const CoverageSchema = named('Coverage', {
  id: z.uuid(),
  insurerId: z.uuid().nullable().describe('Null: the patient pays.'),
  insurerName: z.string().describe('«Particular» if the patient pays.'),
  planId: z.uuid().nullable(),
  planName: z.string().nullable(),
  memberNumber: z.string().nullable(),
  isPrimary: z.boolean().describe('True for the default coverage.'),
});
export type Coverage = z.infer<typeof CoverageSchema>;

const coverages = z.array(CoverageSchema);
const coverageId = z.strictObject({ coverageId: z.uuid() });

/** Each act returns the resulting list, primary coverage first. */
export const patientCoveragesContract = {
  list: get('/coverages', 'Lists the patient’s coverages').output(coverages),
  add: create(
    '/coverages',
    'Adds an insurer, or private payment',
    'The first one is the primary one. Each insurer and plan is there once.',
  )
    .errors({ INVALID_INPUT })
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
    'After the primary one, the oldest of the others becomes it. Repeatable.',
  )
    .errors({ NOT_FOUND })
    .input(coverageId)
    .output(coverages),
  makePrimary: post(
    '/coverages/{coverageId}/primary',
    'Puts a coverage first',
    'CHANGED_MEANWHILE: the coverage has ended. Repeatable.',
  )
    .errors({ NOT_FOUND, CHANGED_MEANWHILE })
    .input(coverageId)
    .output(coverages),
};

export const patientPreferencesContract = {
  get: get(
    '/message-preferences',
    'Lists the channel of each kind of message',
  ).output(z.array(MessageChoiceSchema)),
  save: put(
    '/message-preferences',
    'Sets the patient’s channel for a kind of message',
    'The last choice counts, also for waiting messages. Repeatable.',
  )
    .input(
      z.strictObject({
        topic: MessageChoiceSchema.shape.topic,
        channel: MessageChannelSchema.describe(
          'none: no messages; about appointments the clinic calls.',
        ),
      }),
    )
    .output(z.array(MessageChoiceSchema)),
};

export const patientCalendarContract = {
  get: get('/calendar', 'Shows if there is a private calendar').output(
    z.strictObject({ hasCalendarFeed: z.boolean() }),
  ),
  create: create(
    '/calendar',
    'Makes the address of a private calendar',
    'A calendar to subscribe to, under a secret address that is answered once; the former one ends.',
  )
    .errors({ NOT_FOUND })
    .output(z.strictObject({ path: z.string() })),
  end: remove('/calendar', 'Ends the private calendar; repeatable').output(
    z.strictObject({ hasCalendarFeed: z.boolean() }),
  ),
};

export const patientOwnCopyContract = {
  make: post(
    '/own-copy',
    "Makes a copy of all the patient's own data",
    'All data that the clinic keeps of the patient (Ley 25.326 art. 14), as one file: a page to read, with the same data in it as JSON. A POST, because it is logged.',
  )
    .errors({ NOT_FOUND })
    .output(z.strictObject({ fileName: z.string(), page: z.string() })),
};
