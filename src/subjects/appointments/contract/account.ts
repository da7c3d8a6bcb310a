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
import { refusing } from '../../../base/api/contract/refusing.ts';
import { named } from '../../../base/text/contract/named.ts';
import { VisitSchema } from './booked-visit.ts';
import { PreparationReadingSchema } from './checklist.ts';

const shownDoctor = DoctorRefSchema.nullable().describe(
  'Null below N2 in a browser that is not known, where a specialty of theirs is reserved: their name would tell it.',
);

export const UpcomingAppointmentSchema = named(
  'UpcomingAppointment',
  'An appointment to come: when, where and with whom; of specialty, practice and reason it tells nothing.',
  {
    id: z.uuid(),
    patient: shownPatient,
    code: z
      .string()
      .nullable()
      .describe(
        'Null below N2 in a browser that is not known: with the code whoever knows the DNI could cancel.',
      ),
    seriesId: z
      .uuid()
      .nullable()
      .describe('The series that it is a session of; null: none.'),
    startsAt: InstantSchema,
    endsAt: InstantSchema,
    doctor: shownDoctor,
    roomName: z.string().nullable(),
    status: z.enum(['booked', 'arrived', 'in_progress']),
    isConfirmed: z.boolean(),
    isLate: z
      .boolean()
      .describe(
        'Over and not received yet: the counter still does, till the day ends.',
      ),
    canConfirm: z
      .boolean()
      .describe('Whether the patient may still say that they will come.'),
    ticket: z
      .string()
      .nullable()
      .describe(
        '`A-014`, of who is in the waiting room or with the doctor; null where they have none.',
      ),
    call: z
      .strictObject({ roomName: z.string().nullable() })
      .nullable()
      .describe(
        'The last time that they were called, while they wait, and where to; null: not yet.',
      ),
    delayMinutes: z
      .int()
      .nullable()
      .describe(
        'How late the professional runs, on the day, from 20 minutes on; null: not so late, or not known.',
      ),
    preparation: z
      .string()
      .nullable()
      .describe(
        'What to bring or do before, empty where nothing; null below N2: it would tell what the appointment is for.',
      ),
    preparationReading: PreparationReadingSchema.nullable().describe(
      'Whether what there is to read was read; null below N2, or where there is nothing.',
    ),
    questionnairesMissing: z
      .int32()
      .nullable()
      .describe('Forms that are to be answered; null below N2.'),
  },
);

export type UpcomingAppointment = z.infer<typeof UpcomingAppointmentSchema>;

export const CancelledAppointmentSchema = named(
  'CancelledAppointment',
  'One that the patient cancelled moments ago, as long as they may have it back.',
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
  'What books the same once more, with who paid then.',
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
    'Null: the professional does it no more.',
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
        'Null below N2 in a browser that is not known: it would tell what the appointments are for.',
      ),
    limit: z
      .int32()
      .nullable()
      .describe('How many may be to come; null where the scope is.'),
    appointmentId: z
      .uuid()
      .nullable()
      .describe(
        'The next of the appointments that count; null where the scope is.',
      ),
  },
);

export type AppointmentLimit = z.infer<typeof AppointmentLimitSchema>;

export const patientAppointmentsContract = {
  list: get('/appointments', "Lists the patient's appointments to come").output(
    z.array(UpcomingAppointmentSchema),
  ),
  cancelled: get(
    '/appointments/cancelled',
    'Lists the appointments that the patient cancelled and may still have back',
    'To take it back: `open` it, then `public.appointments.undoCancel`.',
  ).output(z.array(CancelledAppointmentSchema)),
  past: get(
    '/appointments/past',
    "Lists the patient's last 100 appointments",
  ).output(z.array(PastAppointmentSchema)),
  open: post(
    '/appointments/{appointmentId}/open',
    'Opens an own appointment',
    "A link of the patient's own appointment, to see, confirm, change or cancel it. Refused with NEEDS_CODE at N1 in a browser that is not known: there the appointment's code opens it. Another person's appointment is not found.",
  )
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(z.strictObject({ linkToken: z.string() })),
  limit: get(
    '/appointments/limit',
    'Tells the limit that one more appointment of a specialty would exceed',
    'Before a time is chosen. Below N2 in a browser that is not known only the limit of all appointments is told.',
  )
    .errors(refusing('NOT_FOUND'))
    .input(
      z.strictObject({
        specialtyId: z.uuid(),
        patientId: forWhom,
      }),
    )
    .output(
      z.strictObject({
        reached: AppointmentLimitSchema.nullable().describe(
          'Null: none, as far as it may be told.',
        ),
      }),
    ),
  visit: get(
    '/appointments/{appointmentId}/visit',
    'Tells what an own appointment is for',
    'Practice, preparation and price, with the rest of the visit.',
  )
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(VisitSchema),
  confirm: post(
    '/appointments/{appointmentId}/confirmation',
    'Confirms attendance of an own appointment',
    "The patient says that they will come. Repeatable; another person's appointment is not found.",
  )
    .errors(refusing('NOT_FOUND', 'WRONG_STATUS'))
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(z.strictObject({ isConfirmed: z.boolean() })),
};
