import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { AbsenceNotice } from '../../contract/absence-notices.ts';

export interface AbsenceNoticeRow {
  id: string;
  doctorId: string;
  doctorName: string;
  day: string;
  startsAt: Date;
  endsAt: Date;
  reason: string | null;
  givenAt: Date;
  state: AbsenceNotice['state'];
  dismissReason: string | null;
  appointments: number;
}

const notices = sql`select notice.id, notice.doctor_id, doctor.name as doctor_name, notice.day::text as day,
    notice.starts_at, notice.ends_at, notice.reason, notice.given_at, notice.state, notice.dismiss_reason,
    (select count(*)::int from appointments appointment where appointment.doctor_id = notice.doctor_id
      and appointment.status in ('booked', 'arrived') and appointment.starts_at >= notice.starts_at
      and appointment.starts_at < notice.ends_at) as appointments
  from absence_notices notice join doctors doctor on doctor.id = notice.doctor_id`;

export async function findAbsenceNotice(
  db: Database,
  id: string,
): Promise<AbsenceNoticeRow | undefined> {
  const { rows } =
    await sql<AbsenceNoticeRow>`${notices} where notice.id = ${id}`.execute(db);
  return rows[0];
}

/** Finds the doctor's last notice of a day. */
export async function findLastAbsenceNotice(
  db: Database,
  { doctorId, day }: { doctorId: string; day: string },
): Promise<AbsenceNoticeRow | undefined> {
  const { rows } = await sql<AbsenceNoticeRow>`${notices}
    where notice.doctor_id = ${doctorId} and notice.day = ${day}::date
    order by notice.state = 'open' desc, notice.given_at desc, notice.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Lists the open notices whose time is not over. */
export async function listOpenAbsenceNotices(
  db: Database,
  now: Date,
): Promise<AbsenceNoticeRow[]> {
  const { rows } = await sql<AbsenceNoticeRow>`${notices}
    where notice.state = 'open' and notice.ends_at > ${now}
    order by notice.starts_at, doctor.name, notice.id`.execute(db);
  return rows;
}

/** Inserts nothing if another notice of that day is open. */
export async function insertAbsenceNotice(
  db: Database,
  notice: {
    doctorId: string;
    day: string;
    startsAt: Date;
    endsAt: Date;
    reason: string | null;
    givenAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('absenceNotices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False: it is no longer open, or not this doctor's. */
export async function updateAbsenceNoticeWithdrawn(
  db: Database,
  { id, doctorId, now }: { id: string; doctorId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update absence_notices set state = 'withdrawn', ended_at = ${now}
    where id = ${id} and doctor_id = ${doctorId} and state = 'open'`.execute(
      db,
    );
  return (numAffectedRows ?? 0n) > 0n;
}

/** False: it is no longer open. */
export async function updateAbsenceNoticeDismissed(
  db: Database,
  {
    id,
    userId,
    reason,
    now,
  }: { id: string; userId: string; reason: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update absence_notices
    set state = 'dismissed', ended_at = ${now}, dismissed_by = ${userId}, dismiss_reason = ${reason}
    where id = ${id} and state = 'open'`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Settles the notices of that day whose time a closing covers, as far as it is not over. False: there were
 * none.
 */
export async function updateAbsenceNoticesClosed(
  db: Database,
  closing: {
    doctorId: string;
    day: string;
    from: Date;
    to: Date;
    closingId: string;
    now: Date;
  },
): Promise<boolean> {
  const { doctorId, day, from, to, closingId, now } = closing;
  const { numAffectedRows } =
    await sql`update absence_notices set state = 'closed', ended_at = ${now}, closing_id = ${closingId}
    where doctor_id = ${doctorId} and day = ${day}::date and state = 'open' and ends_at <= ${to}
      and greatest(starts_at, date_trunc('minute', ${now}::timestamptz)) >= ${from}`.execute(
      db,
    );
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Opens the notices of an undone closing again, unless the doctor gave another meanwhile. False: there were
 * none.
 */
export async function updateAbsenceNoticesReopened(
  db: Database,
  closingId: string,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update absence_notices notice set state = 'open', ended_at = null, closing_id = null
    where closing_id = ${closingId} and not exists (select from absence_notices other
      where other.doctor_id = notice.doctor_id and other.day = notice.day and other.state = 'open')`.execute(
      db,
    );
  return (numAffectedRows ?? 0n) > 0n;
}
