import { z } from 'zod';
import {
  DoctorRefSchema,
  InstantSchema,
  NamedIdSchema,
  StartSchema,
} from '../../../base/api/contract/fields.ts';
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
import { StaffReasonSchema } from '../../appointments/contract/staff-reason.ts';
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
  'A time that is kept for somebody in the waiting list.',
  {
    id: z.uuid(),
    doctor: DoctorRefSchema,
    startsAt: InstantSchema,
    expiresAt: InstantSchema,
    offeredBy: z
      .enum(['system', 'reception'])
      .describe('Who kept the time: the product, or the counter.'),
    told: z
      .enum(['on_its_way', 'sent', 'not_sent'])
      .describe(
        'Whether their message went; not_sent: nobody told them yet, so the counter calls.',
      ),
  },
);

export const DeskWaitlistEntrySchema = named(
  'DeskWaitlistEntry',
  'Who waits for what, since when, as the counter sees it.',
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
    specialty: NamedIdSchema.describe('What the practice belongs to.'),
    practiceName: z.string(),
    ...wishTerms,
    soonerThan: InstantSchema.nullable().describe(
      'Earlier than this appointment, which accepting moves.',
    ),
    joinedAt: InstantSchema,
    offer: DeskOfferSchema.nullable(),
    offersBefore: z
      .int32()
      .describe('How many offers they had and did not take.'),
    passedOver: z
      .strictObject({
        startsAt: InstantSchema,
        reason: z.enum(passedOverReasons),
      })
      .nullable()
      .describe(
        'The last time that they wait for and were not offered, and why.',
      ),
  },
);
export type DeskWaitlistEntry = z.infer<typeof DeskWaitlistEntrySchema>;

export const WaitlistEventSchema = named(
  'WaitlistEvent',
  'Something that happened to a wish.',
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
      .describe('A code of ours, or what the counter wrote.'),
    time: z
      .strictObject({ startsAt: InstantSchema, doctorName: z.string() })
      .nullable()
      .describe('The time that it is about.'),
  },
);
export type WaitlistEvent = z.infer<typeof WaitlistEventSchema>;

export const DeskWaitlistSchema = named('DeskWaitlist', {
  entries: z
    .array(DeskWaitlistEntrySchema)
    .describe('In the order of the line; 500 at most.'),
  hasMore: z.boolean().describe('More wait than are listed.'),
});

const entry = z.strictObject({ entryId: z.uuid() });
const offer = z.strictObject({ offerId: z.uuid() });

export const receptionWaitlistContract = {
  list: get('/waitlist', 'Lists who waits, in the order of the line').output(
    DeskWaitlistSchema,
  ),
  history: get(
    '/waitlist/{entryId}/history',
    'Tells what happened to a wish, the latest first',
  )
    .errors(refusing('NOT_FOUND'))
    .input(entry)
    .output(z.array(WaitlistEventSchema)),
  join: create(
    '/waitlist',
    'Puts a patient into the line',
    'Refused with the times while there are free ones that serve. Needs the header `Idempotency-Key`.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'TIMES_FREE'))
    .input(WishSchema.extend({ patientId: z.uuid() }))
    .output(DeskWaitlistEntrySchema),
  times: get(
    '/waitlist/{entryId}/times',
    'The next free times that could be offered to somebody who waits',
  )
    .errors(refusing('NOT_FOUND'))
    .input(entry)
    .output(
      z.array(
        z.strictObject({
          doctor: DoctorRefSchema,
          startsAt: InstantSchema,
          isWished: z
            .boolean()
            .describe('Whether it is one that they wait for.'),
        }),
      ),
    ),
  offer: post(
    '/waitlist/{entryId}/offer',
    'Keeps a free time for somebody who waits, while the counter calls them',
    'For half an hour, as the offers that the product makes; no message goes.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'OFFER_PENDING',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'INVALID_INPUT',
      ),
    )
    .input(entry.extend({ doctorId: z.uuid(), startsAt: StartSchema }))
    .output(DeskWaitlistEntrySchema),
  confirm: post(
    '/waitlist/offers/{offerId}/acceptance',
    'Takes the offered time for who said so by phone',
    'The limits of appointments do not bind the counter. Repeatable.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'OFFER_OVER',
        'PATIENT_BUSY',
        'WRONG_STATUS',
        'CHANGE_TOO_LATE',
        'TOO_MANY_APPOINTMENTS',
      ),
    )
    .input(offer)
    .output(z.strictObject({ appointmentId: z.uuid().nullable() })),
  decline: post(
    '/waitlist/offers/{offerId}/pass',
    'The person does not want the offered time, and waits on',
  )
    .errors(refusing('NOT_FOUND', 'OFFER_OVER'))
    .input(offer)
    .output(
      z.strictObject({ isOver: z.boolean().describe('The offer is over.') }),
    ),
  withdraw: post(
    '/waitlist/offers/{offerId}/withdrawal',
    'Takes an offer back, with the reason; the time is free again',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'OFFER_OVER'))
    .input(offer.extend({ reason: StaffReasonSchema }))
    .output(
      z.strictObject({ isOver: z.boolean().describe('The offer is over.') }),
    ),
  end: post(
    '/waitlist/{entryId}/end',
    'Ends a wish, with the reason. Repeatable',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(entry.extend({ reason: StaffReasonSchema }))
    .output(
      z.strictObject({
        end: z.enum(waitlistEndReasons).describe('Why it ended.'),
      }),
    ),
};
