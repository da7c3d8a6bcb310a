import { z } from 'zod';
import {
  ClosureSchemas,
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
  MinuteOfDaySchema,
} from '../../../base/api/contract/fields.ts';
import { OfferSchema } from '../../../base/api/contract/offers.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { get } from '../../../base/api/contract/signed-in-routes.ts';
import { insurerDates } from '../../../base/clinic/contract/insurer-period.ts';
import { WaitLimitsSchema } from '../../../base/clinic/contract/wait-limits.ts';
import { named } from '../../../base/text/contract/named.ts';
import { DoctorDaySchema } from '../../schedule/contract/availability.ts';
import { StaffAppointmentSchema } from './staff-appointments.ts';

export const AgendaSessionSchema = named(
  'AgendaSession',
  'A period in which a doctor attends, in minutes of that day.',
  {
    from: MinuteOfDaySchema,
    to: MinuteOfDaySchema,
    slotMinutes: z.int32(),
    roomName: z.string().nullable(),
  },
);

export const AgendaPracticeSchema = named('AgendaPractice', {
  id: z.uuid(),
  name: z.string(),
  visitMinutes: z.int32(),
});

export const AgendaDoctorSchema = DoctorRefSchema.extend({
  specialtyNames: z.array(z.string()),
  practices: z.array(AgendaPracticeSchema),
  insurerIds: z.array(z.uuid()),
  insurerDates,
}).meta({
  id: 'AgendaDoctor',
  description:
    'The doctor of a column, with the practices that they offer, first choices first.',
});
export type AgendaDoctor = z.infer<typeof AgendaDoctorSchema>;

export const AgendaColumnSchema = AgendaDoctorSchema.extend({
  sessions: z
    .array(AgendaSessionSchema)
    .describe('In order; empty only if `closure` gives a reason.'),
  closure: z
    .discriminatedUnion('code', [
      ...ClosureSchemas,
      z
        .strictObject({ code: z.literal('DISABLED') })
        .describe('Disabled since: only earlier bookings are left.'),
    ])
    .nullable(),
  absenceReason: z
    .string()
    .nullable()
    .describe('The reason of an absence that takes part of the day.'),
  arrivesAt: InstantSchema.nullable().describe(
    'The hour at which a late doctor arrives that day; null: not late, or attending already.',
  ),
  overbookLimit: z
    .int()
    .describe('The most overbooked appointments of each half day.'),
  overbooked: z.strictObject({ AM: z.int32(), PM: z.int32() }),
}).meta({ id: 'AgendaColumn' });
export type AgendaColumn = z.infer<typeof AgendaColumnSchema>;

export const AgendaDaySchema = named('AgendaDay', {
  day: DaySchema,
  timeZone: z.string(),
  serverNow: InstantSchema,
  dayStartsAt: InstantSchema.describe('The instant of minute 0 of that day.'),
  waitLimits: WaitLimitsSchema,
  doctors: z
    .array(AgendaColumnSchema)
    .describe(
      'Doctors who attend, would attend, or have appointments; by name.',
    ),
  appointments: z
    .array(StaffAppointmentSchema)
    .describe(
      'By time and doctor, with cancelled ones; today also patients here overnight.',
    ),
  counts: z.strictObject({
    booked: z.int32(),
    arrived: z.int32(),
    in_progress: z.int32(),
    fulfilled: z.int32(),
    noshow: z.int32(),
    cancelled: z.int32(),
  }),
  leftWaiting: z
    .array(StaffAppointmentSchema)
    .describe('Patients left waiting on earlier days, to be resolved.'),
});
export type AgendaDay = z.infer<typeof AgendaDaySchema>;

export const DeskTimesSchema = named(
  'DeskTimes',
  'Free times of a doctor by day, for the desk: also those that a browser holds.',
  {
    timeZone: z.string(),
    practiceId: z.uuid(),
    visitMinutes: z.int32(),
    days: z.array(
      DoctorDaySchema.extend({
        heldStarts: z
          .array(MinuteOfDaySchema)
          .describe(
            'The `starts` that a browser holds for some minutes: giving one ends that hold.',
          ),
      }).meta({ id: 'DeskDay' }),
    ),
    firstFree: OfferSchema.nullable().describe(
      'The first time within 60 days from `from` that no browser holds; else the first held one; null: none.',
    ),
  },
);
export type DeskTimes = z.infer<typeof DeskTimesSchema>;

export const SoonestDoctorSchema = named(
  'SoonestDoctor',
  'How soon a doctor attends a patient on the phone or at the counter.',
  {
    doctor: DoctorRefSchema,
    practiceId: z.uuid(),
    practiceName: z.string(),
    isAttending: z.boolean().describe('True during a session of the doctor.'),
    roomName: z.string().nullable(),
    waiting: z.int32().describe('Patients who wait for the doctor now.'),
    walkInAt: InstantSchema.nullable().describe(
      'When a walk-in is attended today: the current time while half of it is left; null: not today.',
    ),
    firstFree: InstantSchema.nullable().describe(
      'The first free time within 60 days; for all doctors, today.',
    ),
  },
);
export type SoonestDoctor = z.infer<typeof SoonestDoctorSchema>;

export const receptionAgendaContract = {
  day: get(
    '/agenda',
    'A day of all doctors, with its appointments',
    'A day of all doctors side by side.',
  )
    .errors({ INVALID_INPUT })
    .input(z.strictObject({ day: DaySchema }))
    .output(AgendaDaySchema),
  doctors: get(
    '/agenda/doctors',
    'The doctors that may be booked',
    'By name.',
  ).output(z.array(AgendaDoctorSchema)),
  freeTimes: get(
    '/agenda/doctors/{doctorId}/times',
    'The free times of a doctor over a few days',
    'The desk obeys sessions and taken times, not notice or horizon.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(
      z.strictObject({
        doctorId: z.uuid(),
        practiceId: z.uuid(),
        from: DaySchema,
        days: z.coerce.number().int().min(1).max(42),
        movingId: z
          .uuid()
          .optional()
          .describe('The appointment to move: its own time counts as free.'),
      }),
    )
    .output(DeskTimesSchema),
  soonest: get(
    '/agenda/soonest',
    'How soon doctors attend',
    'For one specialty, one doctor or all who attend today, by name: the next free time, and how many wait.',
  )
    .errors({ INVALID_INPUT })
    .input(
      z.strictObject({
        specialtyId: z.uuid().optional(),
        doctorId: z.uuid().optional(),
      }),
    )
    .output(z.array(SoonestDoctorSchema)),
  whatsappText: get(
    '/agenda/appointments/{appointmentId}/whatsapp',
    'Writes the WhatsApp of an appointment',
    'To be sent by hand; `url` is null if the patient has no phone.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(z.strictObject({ url: z.url().nullable(), text: z.string() })),
};
