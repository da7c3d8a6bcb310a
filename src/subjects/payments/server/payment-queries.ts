import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import type {
  PaymentKind,
  PaymentMeans,
} from '../../appointments/rules/payment.ts';
import {
  dueCents,
  isCopay,
  priceJoins,
} from '../../appointments/server/due-queries.ts';

export interface AppointmentToPay {
  id: string;
  doctorId: string;
  patientId: string;
  status: Exclude<AppointmentStatus, 'held'>;
  startsAt: Date;
  /** By the present prices. Null: no price is set. */
  dueCents: number | null;
  isCopay: boolean;
}

export const dueColumns = sql`${dueCents} as due_cents, ${isCopay} as is_copay`;

export const dueJoins = sql`join practices practice on practice.id = appointment.practice_id
  left join insurers insurer on insurer.id = appointment.insurer_id ${priceJoins}`;

export async function findAppointmentToPay(
  db: Database,
  appointmentId: string,
): Promise<AppointmentToPay | undefined> {
  const { rows } = await sql<AppointmentToPay>`
    select appointment.id, appointment.doctor_id, appointment.patient_id, appointment.status, appointment.starts_at,
      ${dueColumns}
    from appointments appointment ${dueJoins}
    where appointment.id = ${appointmentId} and appointment.status <> 'held'`.execute(
    db,
  );
  return rows[0];
}

/** Locks and finds the appointment, so that its money is noted in order, and not while it is cancelled. */
export async function lockAppointmentToPay(
  db: Database,
  appointmentId: string,
): Promise<AppointmentToPay | undefined> {
  await sql`select from appointments where id = ${appointmentId} for no key update`.execute(
    db,
  );
  return findAppointmentToPay(db, appointmentId);
}

export interface PaymentRow {
  id: string;
  appointmentId: string;
  number: number;
  kind: PaymentKind;
  amountCents: number;
  means: PaymentMeans | null;
  annulsId: string | null;
  reason: string | null;
  till: string | null;
  notedAt: Date;
  notedBy: string;
}

export const paymentColumns = sql`payment.id, payment.appointment_id, payment.number, payment.kind, payment.amount_cents,
  payment.means, payment.annuls_id, payment.reason, till.name as till, payment.noted_at, users.name as noted_by`;

export const paymentJoins = sql`payments payment join system_users users on users.id = payment.noted_by
  left join tills till on till.id = payment.till_id`;

/** Lists the notes about these appointments' money, each appointment's in order. */
export async function listPayments(
  db: Database,
  appointmentIds: readonly string[],
): Promise<PaymentRow[]> {
  const { rows } =
    await sql<PaymentRow>`select ${paymentColumns} from ${paymentJoins}
    where payment.appointment_id = any(${appointmentIds}::uuid[])
    order by payment.appointment_id, payment.number`.execute(db);
  return rows;
}

/** Finds the content's hash of an earlier request with that key. */
export async function findRequestHash(
  db: Database,
  keyHash: Buffer,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('requestHash')
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();
  return row?.requestHash ?? undefined;
}

export interface PaymentToInsert {
  appointmentId: string;
  number: number;
  kind: PaymentKind;
  amountCents: number;
  means: PaymentMeans | null;
  annulsId: string | null;
  reason: string | null;
  dueCents: number | null;
  tillId: string;
  notedAt: Date;
  notedBy: string;
  keyHash: Buffer;
  requestHash: Buffer;
}

/** The caller must hold the appointment's lock. Waits while the till's shift is being closed. */
export async function insertPayment(
  db: Database,
  payment: PaymentToInsert,
): Promise<void> {
  // A trigger writes the number of the open shift.
  await db.insertInto('payments').values(payment).execute();
}

/** Returns the till of that name, ignoring case and accents. Creates it if there is none. */
export async function insertTillIfNew(
  db: Database,
  name: string,
): Promise<string> {
  await sql`insert into tills (name) values (${name}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`
    select id from tills where fold_for_search(name) = fold_for_search(${name})`.execute(
    db,
  );
  return (rows[0] as { id: string }).id;
}

export async function listTillNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from tills order by fold_for_search(name)`.execute(db);
  return rows.map(({ name }) => name);
}
