import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import type { AuditKind } from '../../../base/kernel/audit/audit-vocabulary.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../base/kernel/refusal.ts';
import { hashOf } from '../../../base/kernel/secrets/secrets.ts';
import { collapseSpaces } from '../../../base/text/plain-text.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import {
  type PaymentEntry,
  type WhyNotPaid,
  whyNotPaid,
} from '../../appointments/rules/appointment-balance.ts';
import { announceAppointment } from '../../appointments/server/announce-appointment.ts';
import type { AppointmentPayments } from '../contract/payments.ts';
import {
  type AppointmentToPay,
  findRequestHash,
  insertPayment,
  insertTillIfNew,
  listPayments,
  lockAppointmentToPay,
  type PaymentRow,
} from './payment-queries.ts';
import { isAttending, paymentsOf } from './read-appointment-payments.ts';

export interface PaymentRequest extends Call<'reception'> {
  appointmentId: string;
  /** The number of the last note on the screen. 0: none. */
  seenNumber: number;
  till: string;
  entry: PaymentEntry;
  idempotencyKey: string;
}

export type PaymentRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'WRONG_STATUS'
  | 'WRONG_DAY'
  | 'PAID_MEANWHILE'
  | 'IDEMPOTENCY_MISMATCH';

/**
 * Notes a payment, an annulment, a refund or a waiver. If several desks saw the same notes, one writes and
 * the others get PAID_MEANWHILE. The same key writes nothing again.
 */
export async function notePayment(
  services: Pick<Services, 'db' | 'snapshot' | 'changes'>,
  request: PaymentRequest,
): Promise<Outcome<AppointmentPayments, PaymentRefusal>> {
  const { actor, idempotencyKey, appointmentId, seenNumber, till, entry } =
    request;
  const hashes = {
    keyHash: hashOf(`${actor.id} payment ${idempotencyKey}`),
    requestHash: hashOf(
      JSON.stringify({ appointmentId, seenNumber, till, entry }),
    ),
  };
  const noted = await inTransaction(services.db, async (tx): Promise<Noted> => {
    const appointment = await lockAppointmentToPay(tx, appointmentId);
    if (!appointment) return refuse({ code: 'NOT_FOUND' });
    const before = await findRequestHash(tx, hashes.keyHash);
    if (before && !before.equals(hashes.requestHash))
      return refuse({ code: 'IDEMPOTENCY_MISMATCH' });
    if (!before) {
      const written = await writePayment(tx, {
        ...request,
        appointment,
        ...hashes,
      });
      if (!written.ok) return written;
    }
    return done({
      appointment,
      isRepeat: before !== undefined,
      payments: await paymentsOf(tx, appointment, request),
    });
  });
  if (!noted.ok) return noted;
  const { appointment, isRepeat, payments } = noted.value;
  if (!isRepeat) announceAppointment(services, appointment);
  return done(payments);
}

type Noted = Outcome<
  {
    appointment: AppointmentToPay;
    isRepeat: boolean;
    payments: AppointmentPayments;
  },
  PaymentRefusal
>;

interface PaymentToWrite extends PaymentRequest {
  appointment: AppointmentToPay;
  keyHash: Buffer;
  requestHash: Buffer;
}

async function writePayment(
  tx: Database,
  request: PaymentToWrite,
): Promise<Outcome<null, PaymentRefusal>> {
  const {
    appointment,
    entry,
    seenNumber,
    today,
    zone,
    now,
    actor,
    keyHash,
    requestHash,
  } = request;
  const day = dayAt(appointment.startsAt, zone);
  if (day > today) return refuse({ code: 'WRONG_DAY', data: { day } });
  const payments = await listPayments(tx, [appointment.id]);
  const last = payments.at(-1)?.number ?? 0;
  if (last !== seenNumber) return refuse({ code: 'PAID_MEANWHILE' });
  const why = whyNotPaid(entry, {
    payments,
    isAttending: isAttending(appointment),
  });
  if (why) return refusalOf(why, appointment);
  const said = saidBy(entry, payments);
  await insertPayment(tx, {
    ...said,
    appointmentId: appointment.id,
    number: last + 1,
    dueCents: appointment.dueCents,
    tillId: await insertTillIfNew(tx, collapseSpaces(request.till)),
    notedAt: now,
    notedBy: actor.id,
    keyHash,
    requestHash,
  });
  await insertAuditEvent(tx, {
    ...doneBy(request),
    kind: auditKinds[entry.kind],
    subjectPatientId: appointment.patientId,
    detail: {
      appointmentId: appointment.id,
      amountCents: said.amountCents,
      means: said.means ?? 'none',
    },
  });
  return done(null);
}

const auditKinds: Record<PaymentEntry['kind'], AuditKind> = {
  taken: 'payment_taken',
  annulled: 'payment_annulled',
  refunded: 'payment_refunded',
  waived: 'payment_waived',
};

/** Returns the entry as a row. An annulment has the amount and the means of the annulled note. */
function saidBy(entry: PaymentEntry, payments: readonly PaymentRow[]) {
  const { kind } = entry;
  switch (entry.kind) {
    case 'taken':
      return {
        kind,
        amountCents: entry.amountCents,
        means: entry.means,
        annulsId: null,
        reason: null,
      };
    case 'refunded': {
      const { amountCents, means, reason } = entry;
      return {
        kind,
        amountCents,
        means,
        annulsId: null,
        reason: collapseSpaces(reason),
      };
    }
    case 'waived':
      return {
        kind,
        amountCents: 0,
        means: null,
        annulsId: null,
        reason: collapseSpaces(entry.reason),
      };
    case 'annulled': {
      const annulled = payments.find(
        ({ id }) => id === entry.paymentId,
      ) as PaymentRow;
      const { id: annulsId, amountCents, means } = annulled;
      return {
        kind,
        amountCents,
        means,
        annulsId,
        reason: collapseSpaces(entry.reason),
      };
    }
  }
}

function refusalOf(
  why: WhyNotPaid,
  { status }: AppointmentToPay,
): Outcome<never, PaymentRefusal> {
  switch (why) {
    case 'NOT_ATTENDING':
      return refuse({ code: 'WRONG_STATUS', data: { status } });
    case 'NOT_THERE':
    case 'ANNULLED_BEFORE':
      return refuse({ code: 'PAID_MEANWHILE' });
    case 'WAIVED_BEFORE':
      return invalid(
        'entry.reason',
        'Ya está anotado que este turno no se cobra.',
      );
    case 'MORE_THAN_PAID':
      return invalid(
        'entry.amountCents',
        'Es más de lo que se cobró por este turno.',
      );
  }
}
