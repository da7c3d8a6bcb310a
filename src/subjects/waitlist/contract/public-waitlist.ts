import { z } from 'zod';
import {
  INVALID_INPUT,
  NOT_FOUND,
  PROOF_OF_WORK_NEEDED,
  TOO_MANY_ATTEMPTS,
  UNAVAILABLE,
} from '../../../base/api/contract/refusals.ts';
import { create, routesRefusing } from '../../../base/api/contract/routes.ts';
import {
  BriefPatientSchema,
  EmailCodeFieldSchema,
  ProofOfWorkFieldSchema,
} from '../../../base/person/contract/person-fields.ts';
import {
  CODE_VOID,
  CODE_WRONG,
  DNI_REGISTERED,
  EMAIL_CODE_NEEDED,
  NEWCOMER_REFUSED,
  NEWCOMERS_BY_PHONE,
} from '../../access/contract/refusals.ts';
import {
  ACCESS_REFUSED,
  CHANGE_TOO_LATE,
  PATIENT_BUSY,
  TOO_MANY_APPOINTMENTS,
  WRONG_STATUS,
} from '../../appointments/contract/refusals.ts';
import { OFFER_OVER, TIMES_FREE } from './refusals.ts';
import {
  WaitlistEntrySchema,
  WishSchema,
  wishTerms,
} from './waitlist-entries.ts';

const { post } = routesRefusing({
  INVALID_INPUT,
  ACCESS_REFUSED,
  TOO_MANY_ATTEMPTS,
  UNAVAILABLE,
});
const byLink = z.strictObject({
  token: z
    .string()
    .min(20)
    .max(200)
    .describe('The secret of the link: one wish of one person.'),
});

export const waitlistContract = {
  join: create(
    '/waitlist',
    'Adds a new person to the waiting list',
    'Refused with the free times while there are times that serve. A person with a DNI on file signs in instead. Needs the header `Idempotency-Key` (a UUID): a repeated request gets the first answer.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      TIMES_FREE,
      DNI_REGISTERED,
      NEWCOMER_REFUSED,
      EMAIL_CODE_NEEDED,
      CODE_WRONG,
      CODE_VOID,
      NEWCOMERS_BY_PHONE,
      PROOF_OF_WORK_NEEDED,
      TOO_MANY_ATTEMPTS,
    })
    .input(
      WishSchema.extend({
        patient: BriefPatientSchema,
        proofOfWork: ProofOfWorkFieldSchema,
        emailCode: EmailCodeFieldSchema,
      }),
    )
    .output(
      z.strictObject({ entry: WaitlistEntrySchema, linkToken: z.string() }),
    ),
  look: post(
    '/waitlist/view',
    'Reads a wish by its link',
    'A POST, so that no secret is in an address; changes nothing.',
  )
    .input(byLink)
    .output(WaitlistEntrySchema),
  change: post(
    '/waitlist/terms',
    'Changes when a time serves, and keeps the place in the line',
  )
    .input(byLink.extend(wishTerms))
    .output(WaitlistEntrySchema),
  end: post(
    '/waitlist/end',
    'Ends the wait; an offer goes to the next. Repeatable',
  )
    .input(byLink)
    .output(WaitlistEntrySchema),
  accept: post(
    '/waitlist/acceptance',
    'Accepts an offer',
    'Books the time, or moves the appointment of the wish. Repeatable.',
  )
    .errors({
      OFFER_OVER,
      PATIENT_BUSY,
      TOO_MANY_APPOINTMENTS,
      WRONG_STATUS,
      CHANGE_TOO_LATE,
    })
    .input(byLink.extend({ offerId: z.uuid() }))
    .output(WaitlistEntrySchema),
  pass: post(
    '/waitlist/pass',
    'Lets an offer go to the next, and keeps waiting. Repeatable',
  )
    .errors({ OFFER_OVER })
    .input(byLink.extend({ offerId: z.uuid() }))
    .output(WaitlistEntrySchema),
};
