import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** An origin with its appointments that the staff have not kept yet. */
export interface OriginRow {
  address: string;
  count: number;
  browsers: number;
  firstAt: Date;
  lastAt: Date;
}

// Booked, still to come, of a person who is still unverified, and not kept by the staff.
const pending = (now: Date) => sql`appointment_origins origin
  join appointments appointment on appointment.id = origin.appointment_id
    and appointment.status = 'booked' and appointment.starts_at > ${now}::timestamptz
  join patients patient on patient.id = appointment.patient_id and patient.identity_verified_at is null
  join doctors doctor on doctor.id = appointment.doctor_id
  where origin.kept_at is null`;

/** The origins that brought `many` such appointments within 24 hours, the largest first. */
export async function listBusyOrigins(
  db: Database,
  { many, now }: { many: number; now: Date },
): Promise<OriginRow[]> {
  const { rows } = await sql<OriginRow>`
    select address, count(*)::int as count, count(distinct browser_hash)::int as browsers,
      min(taken_at) as first_at, max(taken_at) as last_at
    from (select origin.address, origin.browser_hash, origin.taken_at,
        origin.taken_at - lag(origin.taken_at, ${many}::int - 1)
          over (partition by origin.address order by origin.taken_at, origin.appointment_id) as took
      from ${pending(now)}) taken
    group by address having bool_or(took <= interval '24 hours')
    order by count(*) desc, address limit 20`.execute(db);
  return rows;
}

export interface OriginAppointmentRow {
  id: string;
  code: string;
  patientName: string;
  familyNames: string | null;
  phone: string | null;
  doctorName: string;
  startsAt: Date;
  takenAt: Date;
}

/**
 * Lists an origin's appointments that the staff have not kept, in the order of booking. `ids`: only these.
 */
export async function listOriginAppointments(
  db: Database,
  {
    address,
    ids,
    limit,
    now,
  }: { address: string; ids?: readonly string[]; limit: number; now: Date },
): Promise<OriginAppointmentRow[]> {
  const { rows } = await sql<OriginAppointmentRow>`
    select appointment.id, appointment.code, coalesce(patient.chosen_name, patient.full_name) as patient_name,
      patient.family_names, patient.phone, doctor.name as doctor_name, appointment.starts_at, origin.taken_at
    from ${pending(now)} and origin.address = ${address}
      ${ids ? sql`and appointment.id = any(${ids}::uuid[])` : sql``}
    order by origin.taken_at, appointment.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Lists the addresses that these appointments were booked from, in any status. None is kept of a patient on
 * file.
 */
export function listAddressesOf(
  db: Database,
  ids: readonly string[],
): Promise<{ appointmentId: string; address: string }[]> {
  return db
    .selectFrom('appointmentOrigins')
    .select(['appointmentId', 'address'])
    .where('appointmentId', 'in', ids)
    .execute();
}

/** Notes that the staff looked at these appointments and keep them. Returns how many. */
export async function updateOriginsKept(
  db: Database,
  { address, ids, now }: { address: string; ids: readonly string[]; now: Date },
): Promise<number> {
  const { numAffectedRows } =
    await sql`update appointment_origins set kept_at = ${now}
    where address = ${address} and appointment_id = any(${ids}::uuid[]) and kept_at is null`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0n);
}

/** Deletes the origins of appointments that were booked thirty days ago or earlier. */
export async function deleteOldOrigins(db: Database, now: Date): Promise<void> {
  await sql`delete from appointment_origins where taken_at < ${now}::timestamptz - interval '30 days'`.execute(
    db,
  );
}
