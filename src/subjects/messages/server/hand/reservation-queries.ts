import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

const handLock = 7_210_061;

/** Lets one transaction at a time take or end messages by hand. */
export async function lockHand(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${handLock}, 0)`.execute(db);
}

/** The message that this desk had last and no other desk took since, in time or not. */
export async function findReserved(
  db: Database,
  sessionId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select message_id as id from message_reservations where session_id = ${sessionId}::uuid`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Takes a message for this desk, or keeps it longer. False: another desk has it. */
export async function updateReserved(
  db: Database,
  {
    id,
    sessionId,
    until,
    now,
  }: { id: number; sessionId: string; until: Date; now: Date },
): Promise<boolean> {
  await sql`delete from message_reservations where session_id = ${sessionId}::uuid and message_id <> ${id}`.execute(
    db,
  );
  const { numAffectedRows } = await sql`
    insert into message_reservations as reserved (message_id, session_id, until)
    values (${id}, ${sessionId}::uuid, ${until})
    on conflict (message_id) do update set session_id = excluded.session_id, until = excluded.until
      where reserved.session_id = excluded.session_id or reserved.until <= ${now}`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Gives back this desk's message. False: it had none. */
export async function deleteReserved(
  db: Database,
  sessionId: string,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from message_reservations where session_id = ${sessionId}::uuid`.execute(
      db,
    );
  return (numAffectedRows ?? 0n) > 0n;
}
