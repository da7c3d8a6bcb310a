import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

interface OldScreen {
  /** The browser's own secret, hashed. */
  browser: Buffer;
  /** The hash of its secret as a paired screen. Null: it sent none. */
  screenTokenHash: Buffer | null;
  /** Like 'Chrome 76 en Linux'. */
  device: string;
  now: Date;
}

const pairedScreen = (tokenHash: Buffer | null) =>
  sql`(select id from screens where token_hash = ${tokenHash}::bytea and revoked_at is null)`;

/** Notes a sign of life. False: this browser is not on the list yet. */
export async function updateOldScreenSeen(
  db: Database,
  { browser, screenTokenHash, device, now }: OldScreen,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update unsupported_screens
    set last_seen_at = greatest(last_seen_at, ${now}::timestamptz), device = ${device},
      screen_id = ${pairedScreen(screenTokenHash)}
    where browser_hash = ${browser}`.execute(db);
  return numAffectedRows === 1n;
}

/** Adds a browser to the list. Deletes those of past days, and the oldest beyond `mostKept`. */
export async function insertOldScreen(
  db: Database,
  {
    browser,
    screenTokenHash,
    device,
    now,
    mostKept,
  }: OldScreen & { mostKept: number },
): Promise<void> {
  await sql`insert into unsupported_screens (browser_hash, screen_id, device, last_seen_at)
    values (${browser}, ${pairedScreen(screenTokenHash)}, ${device}, ${now}::timestamptz)
    on conflict (browser_hash) do nothing`.execute(db);
  await sql`delete from unsupported_screens where last_seen_at < ${now}::timestamptz - interval '1 day'
    or browser_hash in (select browser_hash from unsupported_screens
      order by screen_id is null, last_seen_at desc, browser_hash offset ${mostKept})`.execute(
    db,
  );
}

/** Lists the browsers that were seen lately, paired ones first. */
export async function listOldScreens(
  db: Database,
  {
    now,
    withinMinutes,
    most,
  }: { now: Date; withinMinutes: number; most: number },
): Promise<{ name: string | null; device: string; lastSeenAt: Date }[]> {
  const { rows } = await sql<{
    name: string | null;
    device: string;
    lastSeenAt: Date;
  }>`
    select screen.name, old.device, old.last_seen_at
    from unsupported_screens old left join screens screen on screen.id = old.screen_id and screen.revoked_at is null
    where old.last_seen_at > ${now}::timestamptz - make_interval(mins => ${withinMinutes})
    order by screen.name is null, lower(screen.name), old.last_seen_at desc, old.browser_hash limit ${most}`.execute(
    db,
  );
  return rows;
}
