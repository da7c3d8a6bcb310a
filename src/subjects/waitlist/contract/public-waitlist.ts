import { z } from 'zod';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { create, routesRefusing } from '../../../base/api/contract/routes.ts';
import {
  BriefPatientSchema,
  EmailCodeFieldSchema,
  ProofOfWorkFieldSchema,
} from '../../../base/person/contract/person-fields.ts';
import {
  WaitlistEntrySchema,
  WishSchema,
  wishTerms,
} from './waitlist-entries.ts';

const { post } = routesRefusing(
  'INVALID_INPUT',
  'ACCESS_REFUSED',
  'TOO_MANY_ATTEMPTS',
  'UNAVAILABLE',
);
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
    'Somebody new waits for a time',
    'Refused with the times while there are free ones that serve. Whose DNI is on file signs in instead. Needs the header `Idempotency-Key` (a UUID): a repeated request gets the first answer.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'TIMES_FREE',
        'DNI_REGISTERED',
        'NEWCOMER_REFUSED',
        'EMAIL_CODE_NEEDED',
        'CODE_WRONG',
        'CODE_VOID',
        'NEWCOMERS_BY_PHONE',
        'PROOF_OF_WORK_NEEDED',
        'TOO_MANY_ATTEMPTS',
      ),
    )
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
    'Shows what a person waits for, by their link',
    'A POST, so that no secret is in an address; changes nothing.',
  )
    .input(byLink)
    .output(WaitlistEntrySchema),
  change: post(
    '/waitlist/terms',
    'Changes when a time serves; the place in the line stays',
  )
    .input(byLink.extend(wishTerms))
    .output(WaitlistEntrySchema),
  end: post(
    '/waitlist/end',
    'Waits no longer; what was offered goes to the next. Repeatable',
  )
    .input(byLink)
    .output(WaitlistEntrySchema),
  accept: post(
    '/waitlist/acceptance',
    'Takes the time that was offered',
    'Books it, or moves the appointment that was to be earlier. Repeatable.',
  )
    .errors(
      refusing(
        'OFFER_OVER',
        'PATIENT_BUSY',
        'TOO_MANY_APPOINTMENTS',
        'WRONG_STATUS',
        'CHANGE_TOO_LATE',
      ),
    )
    .input(byLink.extend({ offerId: z.uuid() }))
    .output(WaitlistEntrySchema),
  pass: post(
    '/waitlist/pass',
    'Lets the offered time go to the next, and waits on. Repeatable',
  )
    .errors(refusing('OFFER_OVER'))
    .input(byLink.extend({ offerId: z.uuid() }))
    .output(WaitlistEntrySchema),
};
