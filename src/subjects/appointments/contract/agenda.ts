import { z } from 'zod';
import {
  ClosureSchemas,
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
  MinuteOfDaySchema,
} from '../../../base/api/contract/fields.ts';
import { OfferSchema } from '../../../base/api/contract/refusals.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { get } from '../../../base/api/contract/signed-in-routes.ts';
import { insurerDates } from '../../../base/clinic/contract/insurer-period.ts';
import { WaitLimitsSchema } from '../../../base/clinic/contract/wait-limits.ts';
import { named } from '../../../base/text/contract/named.ts';
import { DoctorDaySchema } from '../../schedule/contract/availability.ts';
import { StaffAppointmentSchema } from './staff-appointments.ts';

export const AgendaSessionSchema = named(
  'AgendaSession',
  'A stretch in which a doctor attends, in minutes of that day.',
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
    'Whose column it is: the practices are those that this doctor offers, first choices first.',
});
export type AgendaDoctor = z.infer<typeof AgendaDoctorSchema>;

export const AgendaColumnSchema = AgendaDoctorSchema.extend({
  sessions: z
    .array(AgendaSessionSchema)
    .describe('In order. Empty exactly where `closure` says why.'),
  closure: z
    .discriminatedUnion('code', [
      ...ClosureSchemas,
      z
        .strictObject({ code: z.literal('DISABLED') })
        .describe('Disabled since: only what was booked before is left.'),
    ])
    .nullable(),
  absenceReason: z
    .string()
    .nullable()
    .describe('The words of an absence that took part of the day.'),
  arrivesAt: InstantSchema.nullable().describe(
    'The doctor said that they arrive late that day, at this hour, and attended nobody since.',
  ),
  overbookLimit: z
    .int()
    .describe(
      'Overbooked appointments that each half of the day may have, and those it has.',
    ),
  overbooked: z.strictObject({ AM: z.int32(), PM: z.int32() }),
}).meta({ id: 'AgendaColumn' });
export type AgendaColumn = z.infer<typeof AgendaColumnSchema>;

export const AgendaDaySchema = named('AgendaDay', {
  day: DaySchema,
  timeZone: z.string(),
  serverNow: InstantSchema.describe("The server's clock when it answered."),
  dayStartsAt: InstantSchema.describe('When minute 0 of that day is.'),
  waitLimits: WaitLimitsSchema,
  doctors: z
    .array(AgendaColumnSchema)
    .describe('Who attends, would have, or has appointments; by name.'),
  appointments: z
    .array(StaffAppointmentSchema)
    .describe(
      'By time and doctor, the cancelled ones too; today also who is here overnight.',
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
    .describe('Left in the waiting room of earlier days, to be resolved.'),
});
export type AgendaDay = z.infer<typeof AgendaDaySchema>;

export const DeskTimesSchema = named(
  'DeskTimes',
  'Free times of a doctor by day, as the desk may give them: those too that somebody is choosing on the web.',
  {
    timeZone: z.string(),
    practiceId: z.uuid(),
    visitMinutes: z.int32(),
    days: z.array(
      DoctorDaySchema.extend({
        heldStarts: z
          .array(MinuteOfDaySchema)
          .describe(
            'Those of `starts` that a browser holds for some minutes: giving one takes it from them.',
          ),
      }).meta({ id: 'DeskDay' }),
    ),
    firstFree: OfferSchema.nullable().describe(
      'The first one from `from` on within 60 days that nobody holds; where there is none, that somebody holds.',
    ),
  },
);
export type DeskTimes = z.infer<typeof DeskTimesSchema>;

export const SoonestDoctorSchema = named(
  'SoonestDoctor',
  'How soon a doctor attends, for who is on the phone or at the counter.',
  {
    doctor: DoctorRefSchema,
    practiceId: z.uuid(),
    practiceName: z.string(),
    isAttending: z.boolean().describe('A session of theirs is under way.'),
    roomName: z.string().nullable(),
    waiting: z.int32().describe('How many wait for them now.'),
    walkInAt: InstantSchema.nullable().describe(
      'When who comes without an appointment is attended today: the time under way while half of it is left; null: not today.',
    ),
    firstFree: InstantSchema.nullable().describe(
      'The first time to give within 60 days; of all doctors, today.',
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
    .errors(refusing('INVALID_INPUT'))
    .input(z.strictObject({ day: DaySchema }))
    .output(AgendaDaySchema),
  doctors: get(
    '/agenda/doctors',
    'The doctors that may be booked',
    'Everybody who may be booked, by name.',
  ).output(z.array(AgendaDoctorSchema)),
  freeTimes: get(
    '/agenda/doctors/{doctorId}/times',
    'The free times of a doctor over a few days',
    'The desk is bound by the sessions and by what is taken, not by notice or horizon.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(
      z.strictObject({
        doctorId: z.uuid(),
        practiceId: z.uuid(),
        from: DaySchema,
        days: z.coerce.number().int().min(1).max(42),
        movingId: z
          .uuid()
          .optional()
          .describe(
            'The appointment that is being moved: its own time does not stand in its way.',
          ),
      }),
    )
    .output(DeskTimesSchema),
  soonest: get(
    '/agenda/soonest',
    'How soon doctors attend',
    'Of a specialty, of one doctor, or of all who attend today, by name: the next free time, and how many wait.',
  )
    .errors(refusing('INVALID_INPUT'))
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
    'The text of this appointment for WhatsApp, to be sent by hand; `url` is null where the patient has no phone.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(z.strictObject({ url: z.url().nullable(), text: z.string() })),
};
