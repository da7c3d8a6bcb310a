import { z } from 'zod';
import {
  CentsSchema,
  centsUpTo,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { create, get } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { AppointmentStatusSchema } from '../../appointments/contract/staff-appointments.ts';
import {
  paymentKinds,
  paymentMeans,
} from '../../appointments/rules/payment.ts';

export const PaymentMeansSchema = z
  .enum(paymentMeans, 'Elija cómo pagó.')
  .meta({ id: 'PaymentMeans' });

export const PaymentSchema = named(
  'Payment',
  'A note about an appointment’s money. It is never changed: a mistake is annulled by another one.',
  {
    id: z.uuid(),
    number: z.int32().describe('Its place among those of the appointment.'),
    kind: z
      .enum(paymentKinds)
      .describe(
        'Taken; an earlier one was a mistake; given back; nothing is owed after all.',
      ),
    amountCents: CentsSchema,
    means: PaymentMeansSchema.nullable().describe(
      'Null exactly where the amount is 0.',
    ),
    annulsId: z.uuid().nullable().describe('What this one annuls.'),
    isAnnulled: z.boolean(),
    reason: z.string().nullable(),
    till: z
      .string()
      .nullable()
      .describe('Where; null: noted before there were tills.'),
    notedAt: InstantSchema,
    notedBy: z.string(),
  },
);
export type PaymentNoted = z.infer<typeof PaymentSchema>;

export const AppointmentPaymentsSchema = named(
  'AppointmentPayments',
  'How the money of one appointment stands.',
  {
    appointmentId: z.uuid(),
    status: AppointmentStatusSchema,
    dueCents: CentsSchema.nullable().describe(
      'What is due by the present prices; null: nobody set one.',
    ),
    isCopay: z
      .boolean()
      .describe(
        'Due is what the insurer leaves to the patient; false: the private price.',
      ),
    paidCents: CentsSchema.describe(
      'Taken, less what was annulled and given back.',
    ),
    owedCents: CentsSchema,
    isWaived: z.boolean(),
    lastNumber: z
      .int32()
      .describe('The number of the last note; 0: there is none.'),
    canTake: z
      .boolean()
      .describe('Its day has come, and the patient comes or came.'),
    payments: z
      .array(PaymentSchema)
      .describe('In the order in which they were noted.'),
  },
);
export type AppointmentPayments = z.infer<typeof AppointmentPaymentsSchema>;

export const AmountFieldSchema = centsUpTo(
  1_000_000_000,
  'Revise el importe: es demasiado alto.',
).min(1, 'Escriba el importe.');
export const PaymentReasonFieldSchema = z
  .string('Escriba el motivo.')
  .trim()
  .min(1, 'Escriba el motivo.')
  .max(200, 'Hasta 200 letras.');
export const TillFieldSchema = z
  .string('Escriba qué caja es.')
  .trim()
  .min(1, 'Escriba qué caja es.')
  .max(40, 'Hasta 40 letras.');

export const PaymentEntrySchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('taken'),
      amountCents: AmountFieldSchema,
      means: PaymentMeansSchema,
    }),
    z.strictObject({
      kind: z.literal('annulled'),
      paymentId: z.uuid(),
      reason: PaymentReasonFieldSchema,
    }),
    z.strictObject({
      kind: z.literal('refunded'),
      amountCents: AmountFieldSchema,
      means: PaymentMeansSchema,
      reason: PaymentReasonFieldSchema,
    }),
    z.strictObject({
      kind: z.literal('waived'),
      reason: PaymentReasonFieldSchema,
    }),
  ])
  .meta({ id: 'PaymentEntry' });

export const receptionPaymentsContract = {
  ofAppointment: get(
    '/appointments/{appointmentId}/payments',
    'How the money of an appointment stands',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(AppointmentPaymentsSchema),
  note: create(
    '/appointments/{appointmentId}/payments',
    'Notes that money of an appointment was taken, given back, or is not owed',
    'Of two desks that note at once one does, and the other is told (PAID_MEANWHILE). `seenNumber` is the last note on the screen. From the appointment’s day on; WRONG_STATUS: who was cancelled or did not come pays nothing, and gets back what they paid. Needs the header `Idempotency-Key` (a UUID): a repeated request gets the answer of now, and notes nothing again.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'WRONG_DAY',
        'PAID_MEANWHILE',
        'IDEMPOTENCY_MISMATCH',
      ),
    )
    .input(
      z.strictObject({
        appointmentId: z.uuid(),
        seenNumber: z
          .int32()
          .min(0)
          .max(100)
          .describe('The last note that the asker has seen; 0: none.'),
        till: TillFieldSchema.describe(
          'The till by its name; another name is another till.',
        ),
        entry: PaymentEntrySchema,
      }),
    )
    .output(AppointmentPaymentsSchema),
  tills: get(
    '/tills',
    'Where money is taken',
    'The names of all tills, by name.',
  ).output(z.array(z.string())),
};
