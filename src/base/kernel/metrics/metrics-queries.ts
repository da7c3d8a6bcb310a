import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface ClinicMeasures {
  /** Holds that have not lapsed. */
  holds: number;
  /** Messages that are still to be sent, or failed in the last day, by state. */
  messages: Record<string, number>;
  /** The same by channel. */
  messagesByChannel: { channel: string; state: string; count: number }[];
  /** Seconds since the oldest message that waits should have gone; 0: none is late. */
  messageDelaySeconds: number;
  /** Seconds since the last proven backup began; null: there is none. */
  backupAgeSeconds: number | null;
}

/** The measures of the whole clinic, the same from any process. */
export async function findClinicMeasures(
  db: Database,
): Promise<ClinicMeasures> {
  const { rows } = await sql<ClinicMeasures>`
    select
      (select count(*)::int from appointments where status = 'held' and held_until > now()) as holds,
      (select coalesce(json_object_agg(status, count), '{}') from (
        select status, count(*)::int from outbox
        where status in ('waiting', 'queued') or (status = 'failed' and finished_at > now() - interval '1 day')
        group by status) states) as messages,
      (select coalesce(json_agg(told), '[]') from (
        select channel, status as state, count(*)::int from outbox
        where status in ('waiting', 'queued') or (status = 'failed' and finished_at > now() - interval '1 day')
        group by channel, status) told) as messages_by_channel,
      (select coalesce(greatest(0, extract(epoch from now() - min(due_at))), 0)::float8
        from outbox where status in ('waiting', 'queued')) as message_delay_seconds,
      (select extract(epoch from now() - max(started_at))::float8
        from backups where verified_at is not null) as backup_age_seconds`.execute(
    db,
  );
  return rows[0] as ClinicMeasures;
}

/** The name of the newest migration, without its ending. */
export async function findNewestMigration(
  db: Database,
): Promise<string | null> {
  const { name } = await db
    .selectFrom('schemaMigrations')
    .select(({ fn }) => fn.max('name').as('name'))
    .executeTakeFirstOrThrow();
  return name?.replace(/\.sql$/, '') ?? null;
}
