import { z } from 'zod';
import {
  forWhom,
  payerFields,
} from '../../../base/api/contract/family-fields.ts';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import { OfferSchema } from '../../../base/api/contract/offers.ts';
import {
  create,
  get,
  post,
} from '../../../base/api/contract/patient-routes.ts';
import {
  IDEMPOTENCY_MISMATCH,
  INVALID_INPUT,
  NOT_FOUND,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { MOST_SESSIONS } from '../../../base/clinic/rules/most-sessions.ts';
import { MESSAGE_CHANNELS } from '../../../base/person/rules/channels.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  PATIENT_BUSY,
  TOO_MANY_APPOINTMENTS,
} from '../../appointments/contract/refusals.ts';
import { NoSlotsReasonSchema } from '../../schedule/contract/availability.ts';
import { SESSIONS_TAKEN } from './refusals.ts';

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
      'True: all sessions with the professional who has the most wanted days.',
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
      .describe('The day has free times only in its other half.'),
    z
      .strictObject({ code: z.literal('PATIENT_BUSY') })
      .describe('The patient has other appointments then.'),
  ])
  .meta({
    id: 'SeriesReason',
    description: 'Why a day with free times has none for this series.',
  });

export const SeriesSessionSchema = named('SeriesSession', {
  day: DaySchema,
  offer: OfferSchema.nullable().describe(
    'Null: the day has no such time, and `reason` says why.',
  ),
  reason: z
    .union([NoSlotsReasonSchema, OwnReasonSchema])
    .nullable()
    .describe('Why the day has no such time; null: it has one.'),
  nearest: z
    .array(OfferSchema)
    .describe(
      'Free times instead: on the same day or, if it has none as wanted, on days around it.',
    ),
});
export type SeriesSession = z.infer<typeof SeriesSessionSchema>;

export const SeriesPlanSchema = named(
  'SeriesPlan',
  'The times that are free now for a series. Nothing is held: the booking names times that were taken meanwhile.',
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
    .describe('The sessions as offered.'),
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
    .enum(MESSAGE_CHANNELS)
    .describe(
      'The channel of their one confirmation; none: no confirmation is sent.',
    ),
});
export type BookedSeries = z.infer<typeof BookedSeriesSchema>;

/** Several sessions of one practice, booked at once: all of the chosen ones or none. */
const ofSeries = z.strictObject({ seriesId: z.uuid() });

export const patientSeriesContract = {
  plan: post(
    '/series/plan',
    'Searches the times of a series',
    'One on each of the first wanted days, at the hour that is free on most; a day without a time says why, with the nearest free times. Refused for a practice without series.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(SeriesWishSchema)
    .output(SeriesPlanSchema),
  book: create(
    '/series',
    'Books the sessions of a series',
    'All or none: the refusal names the taken times, with the nearest free times. A series counts as one appointment in the limits of a patient.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      SESSIONS_TAKEN,
      PATIENT_BUSY,
      TOO_MANY_APPOINTMENTS,
      TOO_MANY_ATTEMPTS,
      IDEMPOTENCY_MISMATCH,
    })
    .input(SeriesToBookSchema)
    .output(BookedSeriesSchema),
  calendar: get(
    '/series/{seriesId}/calendar',
    'Gives a series as one calendar file',
    'iCalendar, without cancelled sessions.',
  )
    .errors({ NOT_FOUND })
    .input(ofSeries)
    .output(
      z.strictObject({
        content: z.string().describe('The text of an .ics file.'),
      }),
    ),
  cancel: post(
    '/series/{seriesId}/cancellation',
    'Cancels the coming sessions of a series',
    'All booked sessions. Each cancellation can be undone. Repeatable.',
  )
    .errors({ NOT_FOUND })
    .input(ofSeries)
    .output(
      z.strictObject({
        cancelled: z
          .int32()
          .describe('Number of sessions that this call cancelled.'),
      }),
    ),
};
