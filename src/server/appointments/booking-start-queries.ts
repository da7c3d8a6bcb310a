import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { BookingStart } from './booking-queries.ts';

export interface StartAsked {
  idempotencyHash: Buffer;
  holdId: string;
  /** Null: who books is new. */
  proofHash: Buffer | null;
  now: Date;
}

/**
 * Where each of these bookings starts from, in their order. A subquery for each, by its index: of a join, the
 * plan would be made for some number of bookings and kept for any other.
 */
export async function findBookingStarts(db: Database, asked: readonly StartAsked[]): Promise<BookingStart[]> {
  // Only a hold has a `held_until`. Its status is not asked for: the plan would go through all holds instead of to one.
  const { rows } = await sql<BookingStart>`
    select answered.id as answered_id, answered.request_hash as answered_request, patient.id as patient_id,
      patient.name as patient_name,
      exists (select from appointments where id = asked.hold_id and held_until > asked.now) as is_hold_alive
    from unnest(${asked.map((one) => one.idempotencyHash)}::bytea[], ${asked.map((one) => one.holdId)}::uuid[],
        ${asked.map((one) => one.proofHash)}::bytea[], ${asked.map((one) => one.now)}::timestamptz[])
        with ordinality as asked (idempotency_hash, hold_id, proof_hash, now, place)
      left join lateral (select id, request_hash from appointments
        where idempotency_hash = asked.idempotency_hash limit 1) answered on true
      left join lateral (select patients.id, coalesce(chosen_name, full_name) as name
        from booking_proofs proof, patients
        where token_hash = asked.proof_hash and hold_id = asked.hold_id and expires_at > asked.now
          and patients.id = proof.patient_id limit 1) patient on true
    order by place`.execute(db);
  return rows;
}
