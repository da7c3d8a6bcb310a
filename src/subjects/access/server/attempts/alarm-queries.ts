import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** The alarms of an attack: the product turned something on or off by itself, or only tells the clinic. */
export type Alarm =
  | 'reserved_mode'
  | 'default_password_off'
  | 'holds_attack'
  | 'staff_guessing';

export async function findAlarm(
  db: Database,
  { name, now }: { name: Alarm; now: Date },
): Promise<boolean> {
  const { rows } =
    await sql`select from access_alarms where name = ${name} and until > ${now}`.execute(
      db,
    );
  return rows.length > 0;
}

/** The alarms in force, the next to end first. */
export function listAlarms(
  db: Database,
  now: Date,
): Promise<{ kind: Alarm; until: Date }[]> {
  return db
    .selectFrom('accessAlarms')
    .select(['name as kind', 'until'])
    .where('until', '>', now)
    .orderBy('until')
    .execute() as Promise<{ kind: Alarm; until: Date }[]>;
}

/** False: the alarm was in force already, so the caller does not note it again. */
export async function insertAlarm(
  db: Database,
  { name, until, now }: { name: Alarm; until: Date; now: Date },
): Promise<boolean> {
  const { rows } =
    await sql`insert into access_alarms (name, until) values (${name}, ${until})
    on conflict (name) do update set until = excluded.until where access_alarms.until <= ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}
