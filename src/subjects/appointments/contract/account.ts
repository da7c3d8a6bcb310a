import { z } from 'zod';
import {
  forWhom,
  shownPatient,
} from '../../../base/api/contract/family-fields.ts';
import {
  DoctorRefSchema,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
import { get, post } from '../../../base/api/contract/patient-routes.ts';
import { NOT_FOUND } from '../../../base/api/contract/refusals.ts';
import { named } from '../../../base/text/contract/named.ts';
import { VisitSchema } from './booked-visit.ts';
import { PreparationReadingSchema } from './checklist.ts';
import { WRONG_STATUS } from './refusals.ts';

const shownDoctor = DoctorRefSchema.nullable().describe(
  'Null below N2 in an unknown browser if a specialty of the professional is reserved: the name would reveal it.',
);

export const UpcomingAppointmentSchema = named(
  'UpcomingAppointment',
  'An appointment to come: when, where and with which professional, without specialty, practice and reason.',
  {
    id: z.uuid(),
    patient: shownPatient,
    code: z
      .string()
      .nullable()
      .describe(
        'Null below N2 in an unknown browser: with DNI and code another person could cancel.',
      ),
    seriesId: z
      .uuid()
      .nullable()
      .describe('The series of this session; null: none.'),
    startsAt: InstantSchema,
    endsAt: InstantSchema,
    doctor: shownDoctor,
    roomName: z.string().nullable(),
    status: z.enum(['booked', 'arrived', 'in_progress']),
    isConfirmed: z.boolean(),
    isLate: z
      .boolean()
      .describe(
        'Over and not received: the counter may still receive it until the day ends.',
      ),
    canConfirm: z.boolean().describe('True if the patient may still confirm.'),
    ticket: z
      .string()
      .nullable()
      .describe(
        '`A-014` of a patient in the waiting room or in the visit; null: none.',
      ),
    call: z
      .strictObject({ roomName: z.string().nullable() })
      .nullable()
      .describe(
        'The last call while the patient waits, and its room; null: not yet.',
      ),
    delayMinutes: z
      .int()
      .nullable()
      .describe(
        'How late the professional runs on the day, in minutes, from 20 on; null: less, or unknown.',
      ),
    preparation: z
      .string()
      .nullable()
      .describe(
        'Things to bring or do before; empty: none; null below N2: they would reveal the purpose.',
      ),
    preparationReading: PreparationReadingSchema.nullable().describe(
      'State of reading the preparation; null below N2, or if there is none.',
    ),
    questionnairesMissing: z
      .int32()
      .nullable()
      .describe('Forms to answer; null below N2.'),
  },
);

export type UpcomingAppointment = z.infer<typeof UpcomingAppointmentSchema>;

export const CancelledAppointmentSchema = named(
  'CancelledAppointment',
  'An appointment that the patient just cancelled and may still restore.',
  {
    id: z.uuid(),
    patient: shownPatient,
    startsAt: InstantSchema,
    doctor: shownDoctor,
    undoUntil: InstantSchema,
    serverNow: InstantSchema,
  },
);

export type CancelledAppointment = z.infer<typeof CancelledAppointmentSchema>;

export const BookAgainSchema = named(
  'BookAgain',
  'Data to book the same again, with the payer of then.',
  {
    practiceId: z.uuid(),
    insurerId: z.uuid().nullable().describe('Null: the patient paid.'),
  },
);

export const PastAppointmentSchema = named('PastAppointment', {
  id: z.uuid(),
  startsAt: InstantSchema,
  doctor: DoctorRefSchema,
  specialtyName: z.string(),
  practiceName: z.string(),
  status: z.enum([
    'booked',
    'arrived',
    'in_progress',
    'fulfilled',
    'noshow',
    'cancelled',
  ]),
  again: BookAgainSchema.nullable().describe(
    'Null: the professional no longer offers it.',
  ),
});

export type PastAppointment = z.infer<typeof PastAppointmentSchema>;

export const AppointmentLimitSchema = named(
  'AppointmentLimit',
  'A limit of appointments to come that one more would exceed.',
  {
    scope: z
      .enum(['clinic', 'specialty'])
      .nullable()
      .describe(
        'Null below N2 in an unknown browser: it would reveal the purpose of the appointments.',
      ),
    limit: z
      .int32()
      .nullable()
      .describe('The most appointments to come; null if the scope is.'),
    appointmentId: z
      .uuid()
      .nullable()
      .describe('The next of the counted appointments; null if the scope is.'),
  },
);

export type AppointmentLimit = z.infer<typeof AppointmentLimitSchema>;

export const patientAppointmentsContract = {
  list: get('/appointments', "Lists the patient's appointments to come").output(
    z.array(UpcomingAppointmentSchema),
  ),
  cancelled: get(
    '/appointments/cancelled',
    'Lists the cancelled appointments that the patient may still restore',
    'To restore one: `open` it, then `public.appointments.undoCancel`.',
  ).output(z.array(CancelledAppointmentSchema)),
  past: get(
    '/appointments/past',
    "Lists the patient's last 100 appointments",
  ).output(z.array(PastAppointmentSchema)),
  open: post(
    '/appointments/{appointmentId}/open',
    'Opens an own appointment',
    "Gives a link to see, confirm, change or cancel it. NEEDS_CODE: at N1 in an unknown browser only the appointment's code opens it. NOT_FOUND: another person's appointment.",
  )
    .errors({ NOT_FOUND })
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(z.strictObject({ linkToken: z.string() })),
  limit: get(
    '/appointments/limit',
    'Shows the limit that one more appointment of a specialty would exceed',
    'Before a time is chosen. Below N2 in an unknown browser only the limit of all appointments is shown.',
  )
    .errors({ NOT_FOUND })
    .input(
      z.strictObject({
        specialtyId: z.uuid(),
        patientId: forWhom,
      }),
    )
    .output(
      z.strictObject({
        reached: AppointmentLimitSchema.nullable().describe(
          'Null: none, or none that may be shown.',
        ),
      }),
    ),
  visit: get(
    '/appointments/{appointmentId}/visit',
    'Shows the purpose of an own appointment',
    'Practice, preparation and price, with the rest of the visit.',
  )
    .errors({ NOT_FOUND })
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(VisitSchema),
  confirm: post(
    '/appointments/{appointmentId}/confirmation',
    'Confirms attendance of an own appointment',
    "Repeatable. NOT_FOUND: another person's appointment.",
  )
    .errors({ NOT_FOUND, WRONG_STATUS })
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(z.strictObject({ isConfirmed: z.boolean() })),
};
