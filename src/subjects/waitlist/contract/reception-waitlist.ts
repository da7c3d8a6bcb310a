import { z } from 'zod';
import {
  DoctorRefSchema,
  InstantSchema,
  NamedIdSchema,
  StartSchema,
} from '../../../base/api/contract/fields.ts';
import {
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
import {
  CHANGE_TOO_LATE,
  PATIENT_BUSY,
  TOO_MANY_APPOINTMENTS,
  WRONG_STATUS,
} from '../../appointments/contract/refusals.ts';
import { StaffReasonSchema } from '../../appointments/contract/staff-reason.ts';
import {
  SLOT_NOT_OFFERED,
  SLOT_TAKEN,
} from '../../schedule/contract/refusals.ts';
import { OFFER_OVER, OFFER_PENDING, TIMES_FREE } from './refusals.ts';
import {
  WishSchema,
  waitlistEndReasons,
  wishTerms,
} from './waitlist-entries.ts';

export const passedOverReasons = [
  'limit',
  'busy',
  'night',
  'soon',
  'offered_before',
] as const;

export const DeskOfferSchema = named(
  'DeskOffer',
  'A time that is kept for a person on the waiting list.',
  {
    id: z.uuid(),
    doctor: DoctorRefSchema,
    startsAt: InstantSchema,
    expiresAt: InstantSchema,
    offeredBy: z
      .enum(['system', 'reception'])
      .describe('Kept by the product or by the counter.'),
    told: z
      .enum(['on_its_way', 'sent', 'not_sent'])
      .describe('The state of the message; not_sent: the counter calls.'),
  },
);

export const DeskWaitlistEntrySchema = named(
  'DeskWaitlistEntry',
  'A wish, as the counter sees it.',
  {
    id: z.uuid(),
    patient: NamedIdSchema.extend({
      fullName: z.string(),
      familyNames: FamilyNamesSchema,
      dni: z.string().nullable(),
      document: OtherDocumentSchema,
      phone: z.string().nullable(),
    }),
    doctor: DoctorRefSchema.nullable().describe('Null: any professional.'),
    specialty: NamedIdSchema.describe('The specialty of the practice.'),
    practiceName: z.string(),
    ...wishTerms,
    soonerThan: InstantSchema.nullable().describe(
      'The appointment that accepting makes earlier; null: none.',
    ),
    joinedAt: InstantSchema,
    offer: DeskOfferSchema.nullable(),
    offersBefore: z
      .int32()
      .describe('Number of offers that were not accepted.'),
    passedOver: z
      .strictObject({
        startsAt: InstantSchema,
        reason: z.enum(passedOverReasons),
      })
      .nullable()
      .describe('The last wished time that was not offered, and why.'),
  },
);
export type DeskWaitlistEntry = z.infer<typeof DeskWaitlistEntrySchema>;

export const WaitlistEventSchema = named(
  'WaitlistEvent',
  'An event of a wish.',
  {
    id: z.int(),
    kind: z.enum([
      'joined',
      'changed',
      'offered',
      'accepted',
      'passed',
      'expired',
      'withdrawn',
      'passed_over',
      'ended',
    ]),
    at: InstantSchema,
    actorKind: z.enum(['patient', 'reception', 'system']),
    actorName: z.string().nullable(),
    reason: z
      .string()
      .nullable()
      .describe('A code, or the text of the counter.'),
    time: z
      .strictObject({ startsAt: InstantSchema, doctorName: z.string() })
      .nullable()
      .describe('The time concerned.'),
  },
);
export type WaitlistEvent = z.infer<typeof WaitlistEventSchema>;

export const DeskWaitlistSchema = named('DeskWaitlist', {
  entries: z
    .array(DeskWaitlistEntrySchema)
    .describe('In the order of the line; 500 at most.'),
  hasMore: z.boolean().describe('True if the list is longer.'),
});

const entry = z.strictObject({ entryId: z.uuid() });
const offer = z.strictObject({ offerId: z.uuid() });

export const receptionWaitlistContract = {
  list: get('/waitlist', 'Lists the wishes, in the order of the line').output(
    DeskWaitlistSchema,
  ),
  history: get(
    '/waitlist/{entryId}/history',
    'Lists the events of a wish, the latest first',
  )
    .errors({ NOT_FOUND })
    .input(entry)
    .output(z.array(WaitlistEventSchema)),
  join: create(
    '/waitlist',
    'Adds a patient to the waiting list',
    'Refused with the free times while there are times that serve. Needs the header `Idempotency-Key`.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, TIMES_FREE })
    .input(WishSchema.extend({ patientId: z.uuid() }))
    .output(DeskWaitlistEntrySchema),
  times: get(
    '/waitlist/{entryId}/times',
    'Lists the next free times to offer for a wish',
  )
    .errors({ NOT_FOUND })
    .input(entry)
    .output(
      z.array(
        z.strictObject({
          doctor: DoctorRefSchema,
          startsAt: InstantSchema,
          isWished: z.boolean().describe('True if the wish includes it.'),
        }),
      ),
    ),
  offer: post(
    '/waitlist/{entryId}/offer',
    'Keeps a free time for a wish, while the counter calls the patient',
    'For half an hour, like other offers; no message is sent.',
  )
    .errors({
      NOT_FOUND,
      OFFER_PENDING,
      SLOT_TAKEN,
      SLOT_NOT_OFFERED,
      INVALID_INPUT,
    })
    .input(entry.extend({ doctorId: z.uuid(), startsAt: StartSchema }))
    .output(DeskWaitlistEntrySchema),
  confirm: post(
    '/waitlist/offers/{offerId}/acceptance',
    'Accepts an offer for a patient on the phone',
    'The limits of appointments do not bind the counter. Repeatable.',
  )
    .errors({
      NOT_FOUND,
      OFFER_OVER,
      PATIENT_BUSY,
      WRONG_STATUS,
      CHANGE_TOO_LATE,
      TOO_MANY_APPOINTMENTS,
    })
    .input(offer)
    .output(z.strictObject({ appointmentId: z.uuid().nullable() })),
  decline: post(
    '/waitlist/offers/{offerId}/pass',
    'Declines an offer for a patient, and keeps the wish',
  )
    .errors({ NOT_FOUND, OFFER_OVER })
    .input(offer)
    .output(
      z.strictObject({ isOver: z.boolean().describe('The offer is over.') }),
    ),
  withdraw: post(
    '/waitlist/offers/{offerId}/withdrawal',
    'Withdraws an offer, with the reason; the time is free again',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, OFFER_OVER })
    .input(offer.extend({ reason: StaffReasonSchema }))
    .output(
      z.strictObject({ isOver: z.boolean().describe('The offer is over.') }),
    ),
  end: post(
    '/waitlist/{entryId}/end',
    'Ends a wish, with the reason. Repeatable',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(entry.extend({ reason: StaffReasonSchema }))
    .output(
      z.strictObject({
        end: z.enum(waitlistEndReasons).describe('Why it ended.'),
      }),
    ),
};
