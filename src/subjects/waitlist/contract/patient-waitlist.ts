import { z } from 'zod';
import {
  forWhom,
  payerFields,
} from '../../../base/api/contract/family-fields.ts';
import {
  ACTING_ENDED,
  INVALID_INPUT,
  NOT_FOUND,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  post,
  put,
} from '../../../base/api/contract/signed-in-routes.ts';
import {
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

const entry = z.strictObject({ entryId: z.uuid() });
const offer = z.strictObject({ offerId: z.uuid() });

export const patientWaitlistContract = {
  list: get(
    '/waitlist',
    'Lists the wishes of the patient, with their offers',
  ).output(z.array(WaitlistEntrySchema)),
  join: create(
    '/waitlist',
    'Joins the waiting list',
    'Refused with the free times while there are times that serve. With `appointmentId`: for an earlier time than that appointment, which accepting moves; then doctor, practice and insurer are those of the appointment. A repeated wish changes its days and hours. Needs the header `Idempotency-Key`.',
  )
    .errors({
      NOT_FOUND,
      ACTING_ENDED,
      INVALID_INPUT,
      TIMES_FREE,
      WRONG_STATUS,
      CHANGE_TOO_LATE,
      TOO_MANY_ATTEMPTS,
    })
    .input(
      z.discriminatedUnion('kind', [
        WishSchema.extend({
          kind: z.literal('new'),
          patientId: forWhom,
          isPayerSaid: payerFields.isPayerSaid,
        }),
        z.strictObject({
          kind: z.literal('sooner'),
          appointmentId: z.uuid(),
          isAnyDoctor: z
            .boolean()
            .describe(
              'True if another professional of the specialty serves too.',
            ),
          ...wishTerms,
        }),
      ]),
    )
    .output(WaitlistEntrySchema),
  change: put(
    '/waitlist/{entryId}',
    'Changes when a time serves, and keeps the place in the line',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(entry.extend(wishTerms))
    .output(WaitlistEntrySchema),
  end: post(
    '/waitlist/{entryId}/end',
    'Ends the wait; an offer goes to the next. Repeatable',
  )
    .errors({ NOT_FOUND })
    .input(entry)
    .output(WaitlistEntrySchema),
  accept: post(
    '/waitlist/offers/{offerId}/acceptance',
    'Accepts an offer',
    'Books the time, or moves the appointment of the wish. Repeatable.',
  )
    .errors({
      NOT_FOUND,
      OFFER_OVER,
      PATIENT_BUSY,
      TOO_MANY_APPOINTMENTS,
      WRONG_STATUS,
      CHANGE_TOO_LATE,
    })
    .input(offer)
    .output(WaitlistEntrySchema),
  pass: post(
    '/waitlist/offers/{offerId}/pass',
    'Lets an offer go to the next, and keeps waiting. Repeatable',
  )
    .errors({ NOT_FOUND, OFFER_OVER })
    .input(offer)
    .output(WaitlistEntrySchema),
};
