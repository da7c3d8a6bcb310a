import { z } from 'zod';
import {
  ClosureSchemas,
  DaySchema,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
import { INVALID_INPUT } from '../../../base/api/contract/refusals.ts';
import { get } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { StaffAppointmentSchema } from '../../../subjects/appointments/contract/staff-appointments.ts';

export const AgendaSessionSchema = named(
  'DoctorAgendaSession',
  'A period in which the doctor attends.',
  {
    startsAt: InstantSchema,
    endsAt: InstantSchema,
    roomName: z.string().nullable(),
  },
);

export const AgendaDaySchema = named(
  'DoctorAgendaDay',
  "One of the doctor's days: its sessions and appointments.",
  {
    day: DaySchema,
    sessions: z
      .array(AgendaSessionSchema)
      .describe('In order; empty if `closure` says why.'),
    closure: z.discriminatedUnion('code', [...ClosureSchemas]).nullable(),
    absence: named('DayAbsence', { reason: z.string(), until: InstantSchema })
      .nullable()
      .describe(
        'The absence of that day, also for only a part of it; `until` is its end.',
      ),
    arrivesAt: InstantSchema.nullable().describe(
      'The hour of an announced late arrival; null: none, or they attended a patient since.',
    ),
    appointments: z.array(StaffAppointmentSchema).describe('By time.'),
  },
);
export type AgendaDay = z.infer<typeof AgendaDaySchema>;

const request = z.strictObject({
  day: DaySchema.regex(/^2\d{3}-/, 'Indique un día como AAAA-MM-DD.'),
});

export const doctorAgendaContract = {
  day: get('/agenda/days/{day}', "One of the doctor's days")
    .errors({ INVALID_INPUT })
    .input(request)
    .output(
      AgendaDaySchema.extend({
        nextDay: DaySchema.nullable().describe(
          'The next day on which the doctor attends; null: none within two months.',
        ),
      }),
    ),
  week: get(
    '/agenda/weeks/{day}',
    'The week of that day, from Monday to Sunday',
  )
    .errors({ INVALID_INPUT })
    .input(request)
    .output(z.array(AgendaDaySchema)),
};
