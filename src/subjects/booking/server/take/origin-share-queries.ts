import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/**
 * New patients of one address may book this many times of a doctor without a code, and beyond them this part
 * of the times on offer.
 */
export const shareOfOrigin = { times: 5, part: 1 / 5 };

export interface OriginShare {
  address: string;
  doctorId: string;
  /** The length of the next appointment. */
  minutes: number;
  /** The minutes of the doctor's starts that the web offers from now until `until`, as if none were taken. */
  offeredMinutes: number;
  until: Date;
  now: Date;
}

/**
 * True if the next appointment exceeds the share. Counts those to come of unverified persons, without a code
 * and not kept by the staff. The count is certain only under the locks of `lockShares`.
 */
export async function findIsBeyondShare(
  db: Database,
  share: OriginShare,
): Promise<boolean> {
  const { address, doctorId, minutes, offeredMinutes, until, now } = share;
  const { times, part } = shareOfOrigin;
  const { rows } = await sql<{ isBeyond: boolean }>`
    select count(*) >= ${times} and coalesce(sum(extract(epoch from appointment.ends_at - appointment.starts_at)) / 60, 0)
        + ${minutes}::float8 > ${offeredMinutes}::float8 * ${part}::float8 as is_beyond
    from appointment_origins origin join appointments appointment on appointment.id = origin.appointment_id
      join patients patient on patient.id = appointment.patient_id and patient.identity_verified_at is null
    where origin.address = ${address} and origin.kept_at is null and not origin.has_code
      and appointment.doctor_id = ${doctorId} and appointment.status = 'booked'
      and appointment.starts_at > ${now} and appointment.starts_at < ${until}`.execute(
    db,
  );
  return rows[0]?.isBeyond === true;
}
