import { z } from 'zod';
import {
  CentsSchema,
  centsUpTo,
  DaySchema,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  IDEMPOTENCY_MISMATCH,
  INVALID_INPUT,
} from '../../../base/api/contract/refusals.ts';
import { create, get } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { AppointmentStatusSchema } from '../../appointments/contract/staff-appointments.ts';
import {
  PaymentMeansSchema,
  PaymentSchema,
  TillFieldSchema,
} from './payments.ts';

const SignedCentsSchema = z
  .int()
  .describe('In cents; negative if more went out than came in.');

export const MeansTotalSchema = named(
  'MeansTotal',
  'The money that a till took and gave back by one means.',
  {
    means: PaymentMeansSchema,
    takenCents: CentsSchema,
    returnedCents: CentsSchema.describe('Annulled and given back, in cents.'),
  },
);
export type MeansTotal = z.infer<typeof MeansTotalSchema>;

const whose = {
  appointmentId: z.uuid(),
  patientName: z.string().describe('Surname first.'),
  doctorName: z.string(),
  startsAt: InstantSchema,
};

export const ShiftPaymentSchema = PaymentSchema.extend(whose).meta({
  id: 'ShiftPayment',
});
export type ShiftPayment = z.infer<typeof ShiftPaymentSchema>;

export const OpenShiftSchema = named('OpenShift', 'The open shift of a till.', {
  till: z.string(),
  shift: z.int32(),
  floatCents: CentsSchema.describe(
    'Cash for change, as the last close noted it.',
  ),
  cashCents: SignedCentsSchema.describe('Cash in, less cash out.'),
  totals: z.array(MeansTotalSchema),
  payments: z.array(ShiftPaymentSchema).describe('In the order noted.'),
});
export type OpenShift = z.infer<typeof OpenShiftSchema>;

export const ShiftCloseSchema = named(
  'ShiftClose',
  'A closed shift, never changed.',
  {
    till: z.string(),
    shift: z.int32(),
    closedAt: InstantSchema,
    closedBy: z.string(),
    floatCents: CentsSchema,
    expectedCents: SignedCentsSchema,
    countedCents: CentsSchema,
    note: z.string().nullable(),
    totals: z.array(MeansTotalSchema),
    payments: z.int32().describe('Number of notes.'),
  },
);
export type ShiftClose = z.infer<typeof ShiftCloseSchema>;

export const OwingSchema = named(
  'Owing',
  'A patient who came and still has to pay.',
  {
    ...whose,
    status: AppointmentStatusSchema,
    owedCents: CentsSchema,
    isCopay: z.boolean(),
  },
);
export type Owing = z.infer<typeof OwingSchema>;

export const ToReturnSchema = named(
  'ToReturn',
  'A patient who paid and was not attended.',
  {
    ...whose,
    status: AppointmentStatusSchema,
    paidCents: CentsSchema.describe('The amount to give back.'),
  },
);
export type ToReturn = z.infer<typeof ToReturnSchema>;

export const DaySummarySchema = named(
  'DaySummary',
  'The numbers of a day of the clinic.',
  {
    attended: z.int32(),
    absent: z.int32(),
    cancelled: z.int32(),
    pending: z.int32().describe('Expected, waiting or in the room.'),
    walkIns: z.int32().describe('Patients without an appointment.'),
    overbooked: z.int32(),
    waited: z.int32().describe('Number of patients with a known wait.'),
    medianWaitMinutes: z
      .int32()
      .nullable()
      .describe('From arrival to the room; null: no wait is known.'),
    longestWaitMinutes: z.int32().nullable(),
  },
);
export type DaySummary = z.infer<typeof DaySummarySchema>;

export const CashDaySchema = named(
  'CashDay',
  'A till’s open shift, and the money of a day.',
  {
    day: DaySchema,
    timeZone: z.string(),
    readAt: InstantSchema,
    open: OpenShiftSchema,
    closes: z
      .array(ShiftCloseSchema)
      .describe('On that day, for all tills, by time.'),
    owing: z.array(OwingSchema).describe('On that day, by time.'),
    toReturn: z
      .array(ToReturnSchema)
      .describe('In the thirty days up to that day, by time.'),
    summary: DaySummarySchema.describe('The numbers of that day.'),
  },
);
export type CashDay = z.infer<typeof CashDaySchema>;

const mostCounted = 1_000_000_000_00;
export const CountedFieldSchema = centsUpTo(
  mostCounted,
  'Revise el importe: es demasiado alto.',
);

export const receptionCashContract = {
  day: get('/cash', 'Reads a till’s open shift, and the money of a day')
    .errors({ INVALID_INPUT })
    .input(z.strictObject({ day: DaySchema, till: TillFieldSchema }))
    .output(CashDaySchema),
  close: create(
    '/cash/closes',
    'Closes the shift of a till',
    'With the counted cash; a difference needs a `note`. The next shift begins at once. CHANGED_MEANWHILE: the shift was closed, or has new notes, since the user read it. Needs the header `Idempotency-Key` (a UUID).',
  )
    .errors({ INVALID_INPUT, CHANGED_MEANWHILE, IDEMPOTENCY_MISMATCH })
    .input(
      z.strictObject({
        till: TillFieldSchema,
        shift: z.int32().positive(),
        seenPayments: z
          .int32()
          .min(0)
          .describe('Number of notes of the shift that the user saw.'),
        floatCents: CountedFieldSchema,
        countedCents: CountedFieldSchema,
        note: z.string().trim().min(1).max(300, 'Hasta 300 letras.').nullable(),
      }),
    )
    .output(ShiftCloseSchema),
};
