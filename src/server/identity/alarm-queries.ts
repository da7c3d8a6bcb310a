import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** What the product turns on, or off, by itself when it is guessed at. */
export type Alarm = 'reserved_mode' | 'default_password_off';

export async function findAlarm(db: Database, { name, now }: { name: Alarm; now: Date }): Promise<boolean> {
  const { rows } = await sql`select from access_alarms where name = ${name} and until > ${now}`.execute(db);
  return rows.length > 0;
}

/** False: it was raised already, so that it is told once. */
export async function insertAlarm(
  db: Database,
  { name, until, now }: { name: Alarm; until: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into access_alarms (name, until) values (${name}, ${until})
    on conflict (name) do update set until = excluded.until where access_alarms.until <= ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}
