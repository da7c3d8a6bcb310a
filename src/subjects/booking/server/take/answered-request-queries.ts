import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

export interface AnsweredRequest {
  id: string;
  requestHash: Buffer;
}

/** Finds the appointment that an earlier request with this Idempotency-Key got. */
export async function findAnsweredRequest(
  db: Database,
  idempotencyHash: Buffer,
): Promise<AnsweredRequest | undefined> {
  const { rows } = await sql<AnsweredRequest>`
    select id, request_hash from appointments where idempotency_hash = ${idempotencyHash}::bytea`.execute(
    db,
  );
  return rows[0];
}
