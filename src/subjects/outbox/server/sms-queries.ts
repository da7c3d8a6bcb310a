import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';

/** Tells the database whether SMS are sent: `is_reached_by` of the database chooses them only then. */
export async function updateSendsSms(
  db: Database,
  isOn: boolean,
): Promise<void> {
  await sql`update message_settings set sends_sms = ${isOn} where sends_sms <> ${isOn}`.execute(
    db,
  );
}
