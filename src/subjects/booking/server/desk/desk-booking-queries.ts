import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { MessageChannel } from '../../../../base/person/rules/channels.ts';
import type { MessageStatus } from '../../../outbox/server/outbox-queries.ts';

/** Keeps other requests from overbooking this doctor's half day until the transaction ends. */
export async function lockHalfDay(
  db: Database,
  { doctorId, halfDay }: { doctorId: string; halfDay: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${halfDayLock}, hashtext(${`${doctorId} ${halfDay}`}))`.execute(
    db,
  );
}

const halfDayLock = 7_210_006;

export interface OverbookPlaces {
  limit: number;
  /** The first free place; null: none. */
  place: number | null;
}

/**
 * Finds the limit of overbookings per half day (the clinic's, or the doctor's lower one) and the first free
 * place.
 */
export async function findOverbookPlaces(
  db: Database,
  { doctorId, halfDay }: { doctorId: string; halfDay: string },
): Promise<OverbookPlaces> {
  const { rows } = await sql<OverbookPlaces>`
    with allowed as (
      select least(min(max_overbooked_per_half_day) filter (where doctor_id is null),
        min(max_overbooked_per_half_day)) as most
      from booking_policies where doctor_id is null or doctor_id = ${doctorId}::uuid
    )
    select most as "limit", (select min(place) from generate_series(1, most) place
      where not exists (select from appointments where doctor_id = ${doctorId}::uuid
        and overbook_half_day = ${halfDay} and overbook_place = place and overbook_place > 0
        and status <> 'cancelled')) as place
    from allowed`.execute(db);
  return rows[0] ?? { limit: 0, place: null };
}

export interface LastMessage {
  id: number;
  appointmentId: string;
  channel: MessageChannel;
  status: MessageStatus;
}

/** Lists the last message about each appointment. Some have none, such as a walk-in's. */
export async function listLastMessages(
  db: Database,
  appointmentIds: readonly string[],
): Promise<LastMessage[]> {
  const { rows } = await sql<LastMessage>`
    select distinct on (appointment_id) id, appointment_id, channel, status from outbox
    where appointment_id = any(${appointmentIds}::uuid[]) order by appointment_id, id desc`.execute(
    db,
  );
  return rows;
}
