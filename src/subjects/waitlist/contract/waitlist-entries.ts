import { z } from 'zod';
import { shownPatient } from '../../../base/api/contract/family-fields.ts';
import {
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
import { toldBySchema } from '../../../base/api/contract/told-by.ts';
import { named } from '../../../base/text/contract/named.ts';

const days = z
  .array(z.int32().min(1).max(7))
  .min(1, 'Elija al menos un día de la semana.')
  .max(7)
  .refine(
    (weekdays) => new Set(weekdays).size === weekdays.length,
    'Cada día se elige una vez.',
  )
  .describe('ISO: 1 is Monday.');
const parts = z
  .array(z.enum(['morning', 'afternoon']))
  .min(1, 'Elija mañana, tarde o las dos.')
  .max(2)
  .refine(
    (dayParts) => new Set(dayParts).size === dayParts.length,
    'Cada parte del día se elige una vez.',
  );

/** The times that serve a person on the waiting list, and when they may be told. */
export const wishTerms = {
  weekdays: days,
  dayParts: parts,
  untilDay: DaySchema.describe('The last day that serves.'),
  atNight: z
    .boolean()
    .describe(
      'True if an offer may be told between 21 and 8 too; else it waits.',
    ),
};

export const WishTermsSchema = named(
  'WishTerms',
  'The days and hours that serve.',
  wishTerms,
);
export type WishTerms = z.infer<typeof WishTermsSchema>;

export const WishSchema = named(
  'Wish',
  'A wish: a professional or any of the specialty, and the days and hours.',
  {
    practiceId: z.uuid(),
    doctorId: z
      .uuid()
      .nullable()
      .describe('Null: any professional of the specialty.'),
    insurerId: z.uuid().optional(),
    planId: z.uuid().optional(),
    ...wishTerms,
  },
);
export type Wish = z.infer<typeof WishSchema>;

export const WaitlistOfferSchema = named(
  'WaitlistOffer',
  'A time that is kept for one person alone.',
  {
    id: z.uuid(),
    doctor: DoctorRefSchema.nullable().describe(
      'Null: the specialty is reserved.',
    ),
    startsAt: InstantSchema,
    endsAt: InstantSchema,
    roomName: z.string().nullable(),
    expiresAt: InstantSchema,
    movesFrom: InstantSchema.nullable().describe(
      'The appointment that accepting moves; null: none.',
    ),
  },
);
export type WaitlistOffer = z.infer<typeof WaitlistOfferSchema>;

export const waitlistEndReasons = [
  'booked',
  'withdrawn',
  'until_passed',
  'silent',
  'by_clinic',
  'appointment_over',
] as const;

export const WaitlistEntrySchema = named(
  'WaitlistEntry',
  'A wish, as its person sees it.',
  {
    id: z.uuid(),
    patient: shownPatient,
    doctor: DoctorRefSchema.nullable().describe(
      'Null: any professional, or a reserved specialty that the reader may not see.',
    ),
    isAnyDoctor: z.boolean(),
    specialtyName: z
      .string()
      .nullable()
      .describe(
        'Null at N1, and by a link if the specialty is reserved: it would reveal the purpose.',
      ),
    ...wishTerms,
    soonerThan: InstantSchema.nullable().describe(
      'The appointment that accepting makes earlier; null: none.',
    ),
    joinedAt: InstantSchema,
    offer: WaitlistOfferSchema.nullable(),
    end: z
      .enum(waitlistEndReasons)
      .nullable()
      .describe('Why it ended; null: they wait.'),
    booked: named(
      'BookedFromWaitlist',
      'The appointment of an accepted offer.',
      {
        id: z.uuid(),
        code: z
          .string()
          .nullable()
          .describe('Null below N2 in an unknown browser.'),
        startsAt: InstantSchema,
        doctor: DoctorRefSchema.nullable().describe(
          'Null: a reserved specialty that the reader may not see.',
        ),
        roomName: z.string().nullable(),
      },
    )
      .nullable()
      .describe(
        'Null: no offer was accepted, or its appointment was cancelled since.',
      ),
    bookedAppointmentId: z
      .uuid()
      .nullable()
      .describe('The appointment that an accepted offer became.'),
    toldBy: toldBySchema.describe(
      'The channel of an offer, then of its confirmation; none: the clinic calls.',
    ),
    serverNow: InstantSchema,
  },
);
export type WaitlistEntry = z.infer<typeof WaitlistEntrySchema>;
