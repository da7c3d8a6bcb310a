import { z } from 'zod';
import {
  CentsSchema,
  centsUpTo,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
import {
  IDEMPOTENCY_MISMATCH,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { create, get } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { WRONG_STATUS } from '../../appointments/contract/refusals.ts';
import { AppointmentStatusSchema } from '../../appointments/contract/staff-appointments.ts';
import {
  paymentKinds,
  paymentMeans,
} from '../../appointments/rules/payment.ts';
import { WRONG_DAY } from '../../schedule/contract/refusals.ts';
import { PAID_MEANWHILE } from './refusals.ts';

export const PaymentMeansSchema = z
  .enum(paymentMeans, 'Elija cómo pagó.')
  .meta({ id: 'PaymentMeans' });

export const PaymentSchema = named(
  'Payment',
  'A note about an appointment’s money. It is never changed: another note annuls a mistake.',
  {
    id: z.uuid(),
    number: z.int32().describe('Its place among the notes of the appointment.'),
    kind: z
      .enum(paymentKinds)
      .describe(
        'Taken; an earlier note was a mistake; given back; nothing is owed.',
      ),
    amountCents: CentsSchema,
    means: PaymentMeansSchema.nullable().describe('Null if the amount is 0.'),
    annulsId: z.uuid().nullable().describe('The note that it annuls.'),
    isAnnulled: z.boolean(),
    reason: z.string().nullable(),
    till: z
      .string()
      .nullable()
      .describe('The till; null: noted before there were tills.'),
    notedAt: InstantSchema,
    notedBy: z.string(),
  },
);
export type PaymentNoted = z.infer<typeof PaymentSchema>;

export const AppointmentPaymentsSchema = named(
  'AppointmentPayments',
  'The money of one appointment.',
  {
    appointmentId: z.uuid(),
    status: AppointmentStatusSchema,
    dueCents: CentsSchema.nullable().describe(
      'The amount due by the present prices; null: no price is set.',
    ),
    isCopay: z
      .boolean()
      .describe('The due amount is the copay; false: the private price.'),
    paidCents: CentsSchema.describe('Taken, less annulled and given back.'),
    owedCents: CentsSchema,
    isWaived: z.boolean(),
    lastNumber: z.int32().describe('The number of the last note; 0: none.'),
    canTake: z
      .boolean()
      .describe('Its day has come, and it is neither cancelled nor missed.'),
    payments: z.array(PaymentSchema).describe('In the order noted.'),
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
    'Reads the money of an appointment',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(AppointmentPaymentsSchema),
  note: create(
    '/appointments/{appointmentId}/payments',
    'Notes money of an appointment as taken, given back or not owed',
    'If two desks note at once, the second is refused (PAID_MEANWHILE). `seenNumber` is the last note on the screen. From the appointment’s day on. WRONG_STATUS: a cancelled or missed appointment takes no money, and only gives it back. Needs the header `Idempotency-Key` (a UUID): a repeated request gets the present answer, and notes nothing again.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      WRONG_DAY,
      PAID_MEANWHILE,
      IDEMPOTENCY_MISMATCH,
    })
    .input(
      z.strictObject({
        appointmentId: z.uuid(),
        seenNumber: z
          .int32()
          .min(0)
          .max(100)
          .describe('The last note that the user saw; 0: none.'),
        till: TillFieldSchema.describe(
          'The name of the till; another name is another till.',
        ),
        entry: PaymentEntrySchema,
      }),
    )
    .output(AppointmentPaymentsSchema),
  tills: get('/tills', 'Lists the tills', 'The names, in order.').output(
    z.array(z.string()),
  ),
};
