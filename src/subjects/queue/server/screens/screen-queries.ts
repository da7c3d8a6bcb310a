import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { CallNames } from '../../rules/called-name.ts';

export interface ScreenRow {
  id: string;
  name: string;
  waitingRoomId: string | null;
  lastSeenAt: Date | null;
  revokedAt: Date | null;
}

/** The screens with these secrets, also those that were revoked. */
export async function listScreensByToken(
  db: Database,
  tokenHashes: readonly Buffer[],
): Promise<(ScreenRow & { tokenHash: Buffer })[]> {
  const { rows } = await sql<ScreenRow & { tokenHash: Buffer }>`
    select id, name, waiting_room_id, last_seen_at, revoked_at, token_hash from screens
    where token_hash = any(${[...tokenHashes]}::bytea[])`.execute(db);
  return rows;
}

/** Finds a screen, in use or revoked. Undefined: there is none. */
export function findScreenState(
  db: Database,
  id: string,
): Promise<{ revokedAt: Date | null } | undefined> {
  return db
    .selectFrom('screens')
    .select('revokedAt')
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Notes a sign of life, at most once in so many seconds. */
export async function updateScreenSeen(
  db: Database,
  { id, now, eachSeconds }: { id: string; now: Date; eachSeconds: number },
): Promise<void> {
  await sql`update screens set last_seen_at = ${now}::timestamptz where id = ${id}::uuid and revoked_at is null
    and (last_seen_at is null or last_seen_at <= ${now}::timestamptz - make_interval(secs => ${eachSeconds}))`.execute(
    db,
  );
}

/** A screen that is paired now. */
export async function findPairedScreen(
  db: Database,
  id: string,
): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('screens')
    .select('id')
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
}

export interface ListedScreenRow {
  id: string;
  name: string;
  device: string;
  letter: string | null;
  waitingRoomName: string | null;
  pairedAt: Date;
  lastSeenAt: Date | null;
}

export async function listScreensInUse(
  db: Database,
): Promise<ListedScreenRow[]> {
  const { rows } = await sql<ListedScreenRow>`
    select screen.id, screen.name, screen.device, room.letter, room.name as waiting_room_name, screen.paired_at,
      screen.last_seen_at
    from screens screen left join waiting_rooms room on room.id = screen.waiting_room_id
    where screen.revoked_at is null order by lower(screen.name)`.execute(db);
  return rows;
}

interface PairingToWrite {
  tokenHash: Buffer;
  codeHash: Buffer;
  device: string;
  now: Date;
  expiresAt: Date;
}

/**
 * Stores a code for a screen, and deletes expired codes. False: another screen shows that code at this
 * moment.
 */
export async function insertPairing(
  db: Database,
  { tokenHash, codeHash, device, now, expiresAt }: PairingToWrite,
): Promise<boolean> {
  await sql`delete from screen_pairings where expires_at <= ${now}::timestamptz`.execute(
    db,
  );
  const { rows } = await sql`
    insert into screen_pairings (token_hash, code_hash, device, expires_at)
    values (${tokenHash}, ${codeHash}, ${device}, ${expiresAt}::timestamptz)
    on conflict (code_hash) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function findPairing(
  db: Database,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ codeHash: Buffer; expiresAt: Date } | undefined> {
  return await db
    .selectFrom('screenPairings')
    .select(['codeHash', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function deletePairing(
  db: Database,
  tokenHash: Buffer,
): Promise<void> {
  await db
    .deleteFrom('screenPairings')
    .where('tokenHash', '=', tokenHash)
    .execute();
}

interface ScreenToPair {
  codeHash: Buffer;
  name: string;
  waitingRoomId: string | null;
  userId: string;
  now: Date;
}

/**
 * Pairs the screen that shows the code and takes the code away, in one statement. Undefined: no screen shows
 * it.
 */
export async function insertScreenByCode(
  db: Database,
  { codeHash, name, waitingRoomId, userId, now }: ScreenToPair,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    with shown as (delete from screen_pairings where code_hash = ${codeHash} and expires_at > ${now}::timestamptz
      returning token_hash, device)
    insert into screens (name, waiting_room_id, token_hash, device, paired_at, paired_by, last_seen_at)
    select ${name}, ${waitingRoomId}::uuid, token_hash, device, ${now}::timestamptz, ${userId}::uuid,
      ${now}::timestamptz from shown
    returning id`.execute(db);
  return rows[0];
}

/** True: it was in use until now. */
export async function updateScreenRevoked(
  db: Database,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('screens')
    .set({ revokedAt: now, revokedBy: userId })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface ScreenSettingsRow {
  callNames: CallNames;
  notices: string[];
  revision: number;
}

const defaults: ScreenSettingsRow = {
  callNames: 'code',
  notices: [],
  revision: 0,
};

export async function findScreenSettings(
  db: Database,
): Promise<ScreenSettingsRow> {
  const row = await db
    .selectFrom('screenSettings')
    .select(['callNames', 'notices', 'revision'])
    .executeTakeFirst();
  return (row as ScreenSettingsRow | undefined) ?? defaults;
}

/** False: the settings changed after the caller had read them. */
export async function updateScreenSettings(
  db: Database,
  { revision, callNames, notices }: ScreenSettingsRow,
): Promise<boolean> {
  const { rows } = await sql`
    insert into screen_settings (call_names, notices)
    select ${callNames}, ${notices}::text[] where ${revision}::int = 0
    on conflict (is_only) do nothing returning 1`.execute(db);
  if (rows.length > 0) return true;
  const { numUpdatedRows } = await db
    .updateTable('screenSettings')
    .set({ callNames, notices })
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
