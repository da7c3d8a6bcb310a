import { sql } from 'kysely';
import { type Database, wasSessionRefused } from './database.ts';
import { ourRole } from './reach/role-client.ts';

/** True if the database responds, and every new session is the product's own, with its role and zone. */
export async function findAnswer(db: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ isOurs: boolean }>`
      select current_user = ${ourRole}::text and current_setting('timezone') = 'UTC' as is_ours`.execute(
      db,
    );
    return rows[0]?.isOurs === true && !wasSessionRefused(db);
  } catch {
    return false;
  }
}
