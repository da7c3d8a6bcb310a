import { z } from 'zod';
import {
  forWhom,
  payerFields,
} from '../../../base/api/contract/family-fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import {
  create,
  get,
  post,
  put,
} from '../../../base/api/contract/signed-in-routes.ts';
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
    'Lists what the patient waits for, with what they are offered',
  ).output(z.array(WaitlistEntrySchema)),
  join: create(
    '/waitlist',
    'Waits for a time',
    'Refused with the times while there are free ones that serve. With `appointmentId`: for one earlier than that appointment, which accepting moves; then doctor, practice and insurer are those of the appointment. Who waits for the same already changes when. Needs the header `Idempotency-Key`.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'ACTING_ENDED',
        'INVALID_INPUT',
        'TIMES_FREE',
        'WRONG_STATUS',
        'CHANGE_TOO_LATE',
        'TOO_MANY_ATTEMPTS',
      ),
    )
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
              'Whether another professional of the specialty serves too.',
            ),
          ...wishTerms,
        }),
      ]),
    )
    .output(WaitlistEntrySchema),
  change: put(
    '/waitlist/{entryId}',
    'Changes when a time serves; the place in the line stays',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(entry.extend(wishTerms))
    .output(WaitlistEntrySchema),
  end: post(
    '/waitlist/{entryId}/end',
    'Waits no longer; what was offered goes to the next. Repeatable',
  )
    .errors(refusing('NOT_FOUND'))
    .input(entry)
    .output(WaitlistEntrySchema),
  accept: post(
    '/waitlist/offers/{offerId}/acceptance',
    'Takes the time that was offered',
    'Books it, or moves the appointment that was to be earlier. Repeatable.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'OFFER_OVER',
        'PATIENT_BUSY',
        'TOO_MANY_APPOINTMENTS',
        'WRONG_STATUS',
        'CHANGE_TOO_LATE',
      ),
    )
    .input(offer)
    .output(WaitlistEntrySchema),
  pass: post(
    '/waitlist/offers/{offerId}/pass',
    'Lets the offered time go to the next, and waits on. Repeatable',
  )
    .errors(refusing('NOT_FOUND', 'OFFER_OVER'))
    .input(offer)
    .output(WaitlistEntrySchema),
};
