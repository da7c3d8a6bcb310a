import { callOf } from '../../../base/doors/call-of.ts';
import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../base/doors/idempotency-key.ts';
import { closeShift } from './close-shift.ts';
import { notePayment } from './note-payment.ts';
import { listTillNames } from './payment-queries.ts';
import { readAppointmentPayments } from './read-appointment-payments.ts';
import { readCashDay } from './read-cash-day.ts';

const { payments: door, cash } = openDoor('reception');

/** Money at the counter. No other door has it: doctors and patients see no cash. */
export const receptionPayments = atLevel('N2', {
  ofAppointment: door.ofAppointment.handler(
    doForCaller(readAppointmentPayments),
  ),
  note: door.note.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    return settle(
      await notePayment(context.services, {
        ...input,
        ...callOf(context),
        idempotencyKey,
      }),
      errors,
    );
  }),
  tills: door.tills.handler(({ context }) =>
    listTillNames(context.services.db),
  ),
});

export const receptionCash = atLevel('N2', {
  day: cash.day.handler(({ input, context }) =>
    readCashDay(context.services, { ...input, ...callOf(context) }),
  ),
  close: cash.close.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    return settle(
      await closeShift(context.services, {
        ...input,
        ...callOf(context),
        idempotencyKey,
      }),
      errors,
    );
  }),
});
