import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { PushKeys } from './push-endpoint.ts';

export interface PushBrowser {
  id: string;
  endpoint: string;
  browser: string;
  createdAt: Date;
  reachedAt: Date | null;
}

/** The browsers in which a patient gets notices, newest first. */
export async function listPushBrowsers(
  db: Database,
  patientId: string,
): Promise<PushBrowser[]> {
  return db
    .selectFrom('pushSubscriptions')
    .select(['id', 'endpoint', 'browser', 'createdAt', 'reachedAt'])
    .where('patientId', '=', patientId)
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Keeps a browser's subscription for a patient. It replaces the browser's former patient, if there was one.
 */
export async function insertPushBrowser(
  db: Database,
  of: PushKeys & { patientId: string; sessionId: string; now: Date },
): Promise<void> {
  const { patientId, sessionId, endpoint, p256dh, auth, now } = of;
  await sql`
    insert into push_subscriptions (patient_id, endpoint, p256dh, auth, browser, session_id, created_at)
    select ${patientId}, ${endpoint}, ${p256dh}, ${auth}, session.device, session.id, ${now}
    from sessions session where session.id = ${sessionId} and session.ended_at is null
    -- Whoever signs out meanwhile waits for this row, or it finds the session ended.
    for share of session
    on conflict (endpoint) do update set patient_id = excluded.patient_id, p256dh = excluded.p256dh,
      auth = excluded.auth, browser = excluded.browser, session_id = excluded.session_id`.execute(
    db,
  );
}

/** Keeps only a patient's newest ones. */
export async function deleteOldestPushBrowsers(
  db: Database,
  { patientId, keep }: { patientId: string; keep: number },
): Promise<void> {
  await sql`delete from push_subscriptions where id in (select id from push_subscriptions
    where patient_id = ${patientId} order by id desc offset ${keep})`.execute(
    db,
  );
}

/**
 * Gives the subscription to this session, so that it lasts until this session ends. False: it is not this
 * patient's.
 */
export async function updatePushSession(
  db: Database,
  {
    patientId,
    sessionId,
    endpoint,
  }: { patientId: string; sessionId: string; endpoint: string },
): Promise<boolean> {
  const { rows } = await sql`
    with session as (select id from sessions where id = ${sessionId} and ended_at is null for share)
    update push_subscriptions browser set session_id = session.id from session
    where browser.endpoint = ${endpoint} and browser.patient_id = ${patientId} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** A caller who knows the endpoint counts as that browser. */
export async function deletePushByEndpoint(
  db: Database,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function deletePushBrowser(
  db: Database,
  { patientId, id }: { patientId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Replaces a subscription by the browser's new one, or deletes it if the account already has the new one.
 * False: the former one is unknown, or was deleted.
 */
export async function updatePushReplaced(
  db: Database,
  { old, ...keys }: PushKeys & { old: Pick<PushKeys, 'endpoint' | 'auth'> },
): Promise<boolean> {
  const isFormer = sql`former.endpoint = ${old.endpoint} and former.auth = ${old.auth}`;
  const isTold = sql`exists (select from push_subscriptions other where other.endpoint = ${keys.endpoint}
    and other.id <> former.id)`;
  await sql`delete from push_subscriptions former where ${isFormer} and ${isTold}`.execute(
    db,
  );
  const { numAffectedRows } = await sql`update push_subscriptions former
    set endpoint = ${keys.endpoint}, p256dh = ${keys.p256dh}, auth = ${keys.auth}
    where ${isFormer} and not ${isTold}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** After sending: notes the browsers that took it, and deletes those that no longer exist. */
export async function updatePushOutcome(
  db: Database,
  {
    reached,
    gone,
    now,
  }: { reached: readonly string[]; gone: readonly string[]; now: Date },
): Promise<void> {
  if (reached.length > 0) {
    await sql`update push_subscriptions set reached_at = ${now} where id = any(${[...reached]}::uuid[])`.execute(
      db,
    );
  }
  if (gone.length > 0) {
    await sql`delete from push_subscriptions where id = any(${[...gone]}::uuid[])`.execute(
      db,
    );
  }
}

/** Forgets all browsers. */
export async function deleteAllPush(db: Database): Promise<void> {
  await sql`delete from push_subscriptions`.execute(db);
}
