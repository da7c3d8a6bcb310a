import { z } from 'zod';
import {
  forWhom,
  payerFields,
} from '../../../base/api/contract/family-fields.ts';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  create,
  get,
  post,
} from '../../../base/api/contract/patient-routes.ts';
import { OfferSchema } from '../../../base/api/contract/refusals.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { MOST_SESSIONS } from '../../../base/clinic/rules/most-sessions.ts';
import { named } from '../../../base/text/contract/named.ts';
import { NoSlotsReasonSchema } from '../../schedule/contract/availability.ts';

const covered = {
  practiceId: z.uuid(),
  ...payerFields,
};
const doctorId = z
  .uuid()
  .optional()
  .describe('Absent: any professional who does the practice.');

export const SeriesWishSchema = named('SeriesWish', {
  ...covered,
  doctorId,
  patientId: forWhom,
  count: z
    .int('Elija cuántas sesiones.')
    .min(2, 'Una serie tiene dos sesiones o más.')
    .max(MOST_SESSIONS, `Una serie tiene hasta ${MOST_SESSIONS} sesiones.`),
  weekdays: z
    .array(z.int32().min(1).max(7))
    .min(1, 'Elija algún día de la semana.')
    .max(7)
    .describe('ISO weekdays: 1 is Monday.'),
  part: z
    .enum(['morning', 'afternoon'])
    .nullable()
    .describe('Before or from 13:00; null: at any hour.'),
  isSameDoctor: z
    .boolean()
    .optional()
    .describe(
      'All with one professional: of those who do the practice, whoever has most of the wanted days.',
    ),
  from: DaySchema.optional().describe(
    'The first day that may have a session; absent: today.',
  ),
});
export type SeriesWish = z.infer<typeof SeriesWishSchema>;

const OwnReasonSchema = z
  .discriminatedUnion('code', [
    z
      .strictObject({ code: z.literal('NOT_IN_THAT_PART') })
      .describe('The day has free times, in the other half of it.'),
    z
      .strictObject({ code: z.literal('PATIENT_BUSY') })
      .describe('Other appointments of the patient are then.'),
  ])
  .meta({
    id: 'SeriesReason',
    description: 'Why a day that offers times has none for this series.',
  });

export const SeriesSessionSchema = named('SeriesSession', {
  day: DaySchema,
  offer: OfferSchema.nullable().describe(
    'Null: the day has no such time, and `reason` says why.',
  ),
  reason: z
    .union([NoSlotsReasonSchema, OwnReasonSchema])
    .nullable()
    .describe('Why the day has no such time; null where it has one.'),
  nearest: z
    .array(OfferSchema)
    .describe(
      'Free times in its place: of the same day or, where it has none as wanted, of days around it.',
    ),
});
export type SeriesSession = z.infer<typeof SeriesSessionSchema>;

export const SeriesPlanSchema = named(
  'SeriesPlan',
  'What is free at this moment for a series. Nothing is held: booking it says which times were taken meanwhile.',
  {
    timeZone: z.string(),
    sessions: z
      .array(SeriesSessionSchema)
      .describe('One for each wanted day, in order.'),
  },
);
export type SeriesPlan = z.infer<typeof SeriesPlanSchema>;

export const SeriesToBookSchema = named('SeriesToBook', {
  ...covered,
  patientId: forWhom,
  sessions: z
    .array(z.strictObject({ doctorId: z.uuid(), startsAt: InstantSchema }))
    .min(2, 'Elija dos sesiones o más.')
    .max(MOST_SESSIONS, `Una serie tiene hasta ${MOST_SESSIONS} sesiones.`)
    .describe('Each as it was offered.'),
});
export type SeriesToBook = z.infer<typeof SeriesToBookSchema>;

export const BookedSeriesSchema = named('BookedSeries', {
  id: z.uuid(),
  appointments: z
    .array(
      z.strictObject({
        id: z.uuid(),
        code: z.string(),
        startsAt: InstantSchema,
        doctorName: z.string(),
        roomName: z.string().nullable(),
      }),
    )
    .describe('In order of time.'),
  toldBy: z
    .enum(['email', 'whatsapp', 'push', 'none'])
    .describe(
      'How the one confirmation of all of them is sent; none: nobody sends one.',
    ),
});
export type BookedSeries = z.infer<typeof BookedSeriesSchema>;

/** Several sessions of one practice, booked at once: all of the chosen ones or none. */
const ofSeries = z.strictObject({ seriesId: z.uuid() });

export const patientSeriesContract = {
  plan: post(
    '/series/plan',
    'Looks for the times of a series',
    'One on each of the first wanted days, at the hour that serves on most; a day without it says why, with the nearest free times. Not for a practice that is booked one by one.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(SeriesWishSchema)
    .output(SeriesPlanSchema),
  book: create(
    '/series',
    'Books the sessions of a series',
    'All or none: what was taken meanwhile is named, with the nearest free times. It counts as one appointment among the limits of a patient.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'SESSIONS_TAKEN',
        'PATIENT_BUSY',
        'TOO_MANY_APPOINTMENTS',
        'TOO_MANY_ATTEMPTS',
        'IDEMPOTENCY_MISMATCH',
      ),
    )
    .input(SeriesToBookSchema)
    .output(BookedSeriesSchema),
  calendar: get(
    '/series/{seriesId}/calendar',
    'Gives a series as one calendar file',
    'iCalendar, without cancelled sessions.',
  )
    .errors(refusing('NOT_FOUND'))
    .input(ofSeries)
    .output(
      z.strictObject({
        content: z.string().describe('The text of an .ics file.'),
      }),
    ),
  cancel: post(
    '/series/{seriesId}/cancellation',
    'Cancels the sessions to come of a series',
    'All that are booked. Each may be taken back. Repeatable.',
  )
    .errors(refusing('NOT_FOUND'))
    .input(ofSeries)
    .output(
      z.strictObject({
        cancelled: z.int32().describe('How many were cancelled by this call.'),
      }),
    ),
};
