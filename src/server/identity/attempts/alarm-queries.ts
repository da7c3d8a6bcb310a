import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';

/** An alarm that turns something on or off automatically during guessing attacks. */
export type Alarm = 'reserved_mode' | 'default_password_off';

export async function findAlarm(db: Database, { name, now }: { name: Alarm; now: Date }): Promise<boolean> {
  const { rows } = await sql`select from access_alarms where name = ${name} and until > ${now}`.execute(db);
  return rows.length > 0;
}

/** False: the alarm was raised already, so that it is noted once. */
export async function insertAlarm(
  db: Database,
  { name, until, now }: { name: Alarm; until: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into access_alarms (name, until) values (${name}, ${until})
    on conflict (name) do update set until = excluded.until where access_alarms.until <= ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}
