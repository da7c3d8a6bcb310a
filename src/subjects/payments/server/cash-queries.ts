import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import type {
  PaymentKind,
  PaymentMeans,
} from '../../appointments/rules/payment.ts';
import type { DaySummary } from '../contract/cash.ts';
import {
  dueColumns,
  dueJoins,
  type PaymentRow,
  paymentColumns,
  paymentJoins,
} from './payment-queries.ts';

export interface Whose {
  appointmentId: string;
  fullName: string;
  chosenName: string | null;
  familyNames: string | null;
  doctorName: string;
  startsAt: Date;
}

const whose = sql`appointment.id as appointment_id, patient.full_name, patient.chosen_name, patient.family_names,
  doctor.name as doctor_name, appointment.starts_at`;
const whoseJoins = sql`join patients patient on patient.id = appointment.patient_id
  join doctors doctor on doctor.id = appointment.doctor_id`;
const flow = sql`case payment.kind when 'taken' then payment.amount_cents else -payment.amount_cents end`;

export interface TillRow {
  id: string;
  name: string;
  openShift: number;
}

/** Finds the till of that name, ignoring case and accents. */
export async function findTill(
  db: Database,
  name: string,
): Promise<TillRow | undefined> {
  const { rows } = await sql<TillRow>`select id, name, open_shift from tills
    where fold_for_search(name) = fold_for_search(${name})`.execute(db);
  return rows[0];
}

/** Locks and finds the till. While it is locked, nothing is noted in its shift. */
export async function lockTill(
  db: Database,
  name: string,
): Promise<TillRow | undefined> {
  await sql`select from tills where fold_for_search(name) = fold_for_search(${name}) for update`.execute(
    db,
  );
  return findTill(db, name);
}

export type ShiftPaymentRow = PaymentRow & Whose & { isAnnulled: boolean };

export async function listShiftPayments(
  db: Database,
  { tillId, shift }: { tillId: string; shift: number },
): Promise<ShiftPaymentRow[]> {
  const { rows } =
    await sql<ShiftPaymentRow>`select ${paymentColumns}, ${whose},
      exists (select from payments other where other.annuls_id = payment.id) as is_annulled
    from ${paymentJoins} join appointments appointment on appointment.id = payment.appointment_id ${whoseJoins}
    where payment.till_id = ${tillId} and payment.shift = ${shift} order by payment.noted_at, payment.id`.execute(
      db,
    );
  return rows;
}

/** Finds the float of the till's last close. 0: it was never closed. */
export async function findLastFloat(
  db: Database,
  tillId: string,
): Promise<number> {
  const row = await db
    .selectFrom('shiftCloses')
    .select('floatCents')
    .where('tillId', '=', tillId)
    .orderBy('shift', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.floatCents ?? 0;
}

export interface ShiftCloseRow {
  tillId: string;
  till: string;
  shift: number;
  closedAt: Date;
  closedBy: string;
  floatCents: number;
  expectedCents: number;
  countedCents: number;
  note: string | null;
  requestHash: Buffer;
  payments: {
    kind: PaymentKind;
    amountCents: number;
    means: PaymentMeans | null;
  }[];
}

const closes = sql`select closed.till_id, till.name as till, closed.shift, closed.closed_at, users.name as closed_by,
    closed.float_cents, closed.expected_cents, closed.counted_cents, closed.note, closed.request_hash,
    (select coalesce(json_agg(json_build_object('kind', kind, 'amountCents', amount_cents, 'means', means)), '[]')
      from payments where payments.till_id = closed.till_id and payments.shift = closed.shift) as payments
  from shift_closes closed join tills till on till.id = closed.till_id
    join system_users users on users.id = closed.closed_by`;

export async function listCloses(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<ShiftCloseRow[]> {
  const { rows } = await sql<ShiftCloseRow>`${closes}
    where closed.closed_at >= ${from} and closed.closed_at < ${to} order by closed.closed_at`.execute(
    db,
  );
  return rows;
}

export async function findCloseByKey(
  db: Database,
  keyHash: Buffer,
): Promise<ShiftCloseRow | undefined> {
  const { rows } =
    await sql<ShiftCloseRow>`${closes} where closed.key_hash = ${keyHash}`.execute(
      db,
    );
  return rows[0];
}

export interface ShiftCloseToInsert {
  tillId: string;
  shift: number;
  floatCents: number;
  expectedCents: number;
  countedCents: number;
  note: string | null;
  closedAt: Date;
  closedBy: string;
  keyHash: Buffer;
  requestHash: Buffer;
}

/** The caller must hold the till's lock. A trigger opens the next shift. */
export async function insertClose(
  db: Database,
  close: ShiftCloseToInsert,
): Promise<void> {
  await db.insertInto('shiftCloses').values(close).execute();
}

export interface OwingRow extends Whose {
  status: Exclude<AppointmentStatus, 'held'>;
  owedCents: number;
  isCopay: boolean;
}

/** Lists the patients who came between these instants and still owe money, by time. */
export async function listOwing(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<OwingRow[]> {
  const { rows } = await sql<OwingRow>`
    select * from (select ${whose}, appointment.status, money.is_copay,
        (money.due_cents - coalesce((select sum(${flow}) from payments payment
          where payment.appointment_id = appointment.id), 0))::bigint as owed_cents
      from appointments appointment ${whoseJoins}
        cross join lateral (select ${dueColumns} from (select appointment.*) appointment ${dueJoins}) money
      where appointment.starts_at >= ${from} and appointment.starts_at < ${to}
        and appointment.status in ('arrived', 'in_progress', 'fulfilled')
        and not exists (select from payments waived where waived.appointment_id = appointment.id
          and waived.kind = 'waived' and not exists (select from payments other where other.annuls_id = waived.id))) owing
    where owed_cents > 0 order by starts_at`.execute(db);
  return rows;
}

export interface ToReturnRow extends Whose {
  status: Exclude<AppointmentStatus, 'held'>;
  paidCents: number;
}

/** Lists the patients who paid and were not attended, for appointments between these instants, by time. */
export async function listToReturn(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<ToReturnRow[]> {
  const { rows } = await sql<ToReturnRow>`
    select ${whose}, appointment.status, sum(${flow})::bigint as paid_cents
    from appointments appointment ${whoseJoins} join payments payment on payment.appointment_id = appointment.id
    where appointment.starts_at >= ${from} and appointment.starts_at < ${to}
      and appointment.status in ('cancelled', 'noshow')
    group by appointment.id, patient.id, doctor.id having sum(${flow}) > 0
    order by appointment.starts_at`.execute(db);
  return rows;
}

/** Counts how the appointments between these instants went. */
export async function findSummary(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<DaySummary> {
  const { rows } = await sql<DaySummary>`
    select count(*) filter (where status = 'fulfilled')::int as attended,
      count(*) filter (where status = 'noshow')::int as absent,
      count(*) filter (where status = 'cancelled')::int as cancelled,
      count(*) filter (where status in ('booked', 'arrived', 'in_progress'))::int as pending,
      count(*) filter (where is_walk_in and status <> 'cancelled')::int as walk_ins,
      count(*) filter (where overbook_place > 0 and status <> 'cancelled')::int as overbooked,
      count(waited)::int as waited,
      round(percentile_cont(0.5) within group (order by waited))::int as median_wait_minutes,
      round(max(waited))::int as longest_wait_minutes
    from (select status, is_walk_in, overbook_place,
        case when status in ('in_progress', 'fulfilled') and started_at >= arrived_at
          then extract(epoch from started_at - arrived_at)::float8 / 60 end as waited
      from appointments where starts_at >= ${from} and starts_at < ${to} and status <> 'held') day`.execute(
    db,
  );
  return rows[0] as DaySummary;
}
