import { sql } from 'kysely';
import type { PersonRole } from '../../../../base/api/rules/session-level.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { namesOf } from '../../../../base/kernel/db/names-of.ts';
import type { FamilyLinkTerms } from '../../../../base/person/rules/family/family-link.ts';
import type { PersonNames } from '../../../../base/person/rules/person-names.ts';
import type { Zone } from '../../../../base/time/clinic-zone.ts';

/** The represented person of the link by which a session acts. */
interface ActedRow {
  linkId: string;
  isEnded: boolean;
  patientId: string;
  names: PersonNames;
  birthDate: string | null;
  /** The link opens no record until this instant, in milliseconds since the epoch. Null: it is open. */
  closedUntilMs: number | null;
}

/** A session with its person's present data. */
export interface SessionRow {
  id: string;
  role: PersonRole;
  patientId: string | null;
  doctorId: string | null;
  userId: string | null;
  credential: 'dni' | 'default_password' | 'own_password';
  isRemembered: boolean;
  tabKeyHash: Buffer;
  usedAt: Date;
  idleMinutes: number;
  endsAt: Date;
  raisedAt: Date | null;
  raisedUsedAt: Date | null;
  factorAt: Date | null;
  endedAt: Date | null;
  name: string;
  /** The names of a patient. Null: another kind of user. */
  names: PersonNames | null;
  email: string | null;
  hasOwnPassword: boolean;
  isIdentityVerified: boolean;
  /** The account is enabled, active, and still has that role. */
  isPersonAdmitted: boolean;
  /** The link by which the session acts, ended or not. Null: the session acts for its own person. */
  acting: (FamilyLinkTerms & ActedRow) | null;
  hasSecondFactor: boolean;
  roleNeedsSecondFactor: boolean;
  /** Records are closed to the session until this instant; null: they are open. */
  recordClosedUntil: Date | null;
  /** The clinic's zone, at the moment of reading. */
  zone: Zone;
}

export interface TokenRow {
  tokenExpiresAt: Date;
  /** When its successor was issued; null: it is the newest. */
  replacedAt: Date | null;
}

const sessionAndPerson = sql`session.id, session.role, session.patient_id, session.doctor_id, session.user_id,
    session.credential, session.is_remembered, session.tab_key_hash, session.used_at, session.idle_minutes,
    session.ends_at, session.raised_at, session.raised_used_at, session.factor_at, session.ended_at,
    coalesce(patient.chosen_name, patient.full_name, doctor.name, account.name) as name,
    case when patient.id is not null then ${namesOf('patient')} end as names,
    coalesce(patient.email, doctor.email, account.email) as email,
    coalesce(patient.password_hash, account.password_hash) is not null as has_own_password,
    patient.identity_verified_at is not null as is_identity_verified,
    case session.role when 'patient' then true
      when 'doctor' then doctor.is_enabled and doctor.status = 'active' and coalesce(account.is_active, true)
      else account.is_active and account.role = case session.role when 'admin' then 'Admin' else 'Recepcionista' end
      end as is_person_admitted,
    exists (select from second_factors factor where factor.removed_at is null and factor.confirmed_at is not null
      and (factor.patient_id = session.patient_id or factor.user_id = account.id)) as has_second_factor,
    case when acting.id is not null then json_build_object('linkId', acting.id, 'kind', acting.kind, 'scope', acting.scope,
      'validFrom', acting.valid_from, 'validUntil', acting.valid_until, 'renewedOn', acting.renewed_on,
      'isEnded', acting.ended_at is not null, 'patientId', acted.id, 'names', ${namesOf('acted')},
      'birthDate', acted.birth_date,
      'closedUntilMs', extract(epoch from acting.record_closed_until) * 1000) end as acting,
    session.role = any(setting.second_factor_roles) as role_needs_second_factor,
    case session.role when 'patient' then record_closed_until(session.patient_id)
      when 'doctor' then account.records_closed_until end as record_closed_until,
    (select time_zone from clinics) as zone`;

const personOfSession = sql`left join patients patient on patient.id = session.patient_id
    left join doctors doctor on doctor.id = session.doctor_id
    left join system_users account on account.id = session.user_id
      or session.role = 'doctor' and account.email = doctor.email and account.role = 'Doctor'
    left join family_links acting on acting.id = session.acting_link_id
    left join patients acted on acted.id = acting.represented_id
    cross join access_settings setting`;

export async function findSessionByToken(
  db: Database,
  { tokenHash, role }: { tokenHash: Buffer; role: PersonRole },
): Promise<(SessionRow & TokenRow) | undefined> {
  const { rows } = await sql<SessionRow & TokenRow>`
    select ${sessionAndPerson}, token.expires_at as token_expires_at, token.replaced_at
    from session_tokens token join sessions session on session.id = token.session_id
      ${personOfSession}
    where token.token_hash = ${tokenHash} and session.role = ${role}`.execute(
    db,
  );
  return rows[0];
}

/** Finds a session with its newest token. */
export async function findSession(
  db: Database,
  { sessionId, role }: { sessionId: string; role: PersonRole },
): Promise<(SessionRow & TokenRow) | undefined> {
  const { rows } = await sql<SessionRow & TokenRow>`
    select ${sessionAndPerson}, token.expires_at as token_expires_at, token.replaced_at
    from sessions session join session_tokens token
        on token.session_id = session.id and token.replaced_at is null
      ${personOfSession}
    where session.id = ${sessionId} and session.role = ${role}`.execute(db);
  return rows[0];
}

export interface SessionToInsert {
  role: PersonRole;
  patientId: string | null;
  doctorId: string | null;
  userId: string | null;
  credential: SessionRow['credential'];
  isRemembered: boolean;
  tabKeyHash: Buffer;
  browserHash: Buffer;
  device: string;
  /** The hash of its first token. */
  tokenHash: Buffer;
  now: Date;
}

/**
 * Inserts a session with its first token and reads its person, in one statement. Its time limits are the role's at
 * this moment.
 */
export async function insertSession(
  db: Database,
  { now, tokenHash, ...inserted }: SessionToInsert,
): Promise<SessionRow & TokenRow> {
  const { rows } = await sql<SessionRow & TokenRow>`
    with session as (
      insert into sessions (role, patient_id, doctor_id, user_id, credential, is_remembered, tab_key_hash,
        browser_hash, device, started_at, used_at, idle_minutes, ends_at)
      select ${inserted.role}, ${inserted.patientId}::uuid, ${inserted.doctorId}::uuid, ${inserted.userId}::uuid,
        ${inserted.credential}, ${inserted.isRemembered}, ${inserted.tabKeyHash}::bytea,
        ${inserted.browserHash}::bytea, ${inserted.device}, ${now}::timestamptz, ${now}::timestamptz,
        life.idle_minutes, ${now}::timestamptz + make_interval(mins => life.whole_minutes)
      from session_lives life where life.role = ${inserted.role} and life.is_remembered = ${inserted.isRemembered}
      returning *
    ), token as (
      insert into session_tokens (token_hash, session_id, expires_at)
      select ${tokenHash}::bytea, session.id, ${tokenEnd(now)} from session cross join access_settings setting
      returning expires_at, replaced_at
    )
    select ${sessionAndPerson}, token.expires_at as token_expires_at, token.replaced_at
    from session cross join token ${personOfSession}`.execute(db);
  const [session] = rows;
  if (!session) throw new Error(`Sessions of ${inserted.role} have no lives.`);
  return session;
}

/** A token ends with its session at the latest. */
const tokenEnd = (now: Date) => sql`least(session.ends_at,
  ${now}::timestamptz + make_interval(mins => setting.token_minutes))`;

/** Inserts a successor token. A second insert of the same token has no effect. */
export async function insertToken(
  db: Database,
  {
    tokenHash,
    sessionId,
    now,
  }: { tokenHash: Buffer; sessionId: string; now: Date },
): Promise<void> {
  await sql`insert into session_tokens (token_hash, session_id, expires_at)
    select ${tokenHash}::bytea, session.id, ${tokenEnd(now)} from sessions session cross join access_settings setting
    where session.id = ${sessionId}
    on conflict (token_hash) do nothing`.execute(db);
}

/** Marks a token as replaced by its successor. False: it was replaced before. */
export async function updateTokenReplaced(
  db: Database,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update session_tokens set replaced_at = ${now}
    where token_hash = ${tokenHash} and replaced_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Records that the person is there. */
export async function updateSessionUsed(
  db: Database,
  {
    sessionId,
    isRaised,
    now,
  }: { sessionId: string; isRaised: boolean; now: Date },
): Promise<void> {
  await sql`update sessions set used_at = greatest(used_at, ${now}::timestamptz),
      raised_used_at = case when ${isRaised} then greatest(raised_used_at, ${now}::timestamptz) else raised_used_at end
    where id = ${sessionId} and ended_at is null`.execute(db);
}

export type EndReason =
  | 'signed_out'
  | 'idle'
  | 'over'
  | 'token_reused'
  | 'revoked'
  | 'account_changed';

/** False: the session had ended before. */
export async function updateSessionEnded(
  db: Database,
  {
    sessionId,
    reason,
    now,
  }: { sessionId: string; reason: EndReason; now: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update sessions set ended_at = ${now}, end_reason = ${reason}
    where id = ${sessionId} and ended_at is null`.execute(db);
  return numAffectedRows === 1n;
}

export interface SessionOwner {
  role: PersonRole;
  patientId: string | null;
  doctorId: string | null;
  userId: string | null;
}

const ownedBy = ({
  role,
  patientId,
  doctorId,
  userId,
}: SessionOwner) => sql`session.role = ${role}
  and case session.role when 'patient' then session.patient_id = ${patientId}::uuid
    when 'doctor' then session.doctor_id = ${doctorId}::uuid else session.user_id = ${userId}::uuid end`;

/** The sessions that are open now, the last used first. */
export async function listOpenSessions(
  db: Database,
  { now, ...owner }: SessionOwner & { now: Date },
): Promise<{ id: string; device: string; startedAt: Date; usedAt: Date }[]> {
  const { rows } = await sql<{
    id: string;
    device: string;
    startedAt: Date;
    usedAt: Date;
  }>`
    select session.id, session.device, session.started_at, session.used_at from sessions session
    where ${ownedBy(owner)} and session.ended_at is null and session.ends_at > ${now}
      and session.used_at > ${now}::timestamptz - make_interval(mins => session.idle_minutes)
    order by session.used_at desc, session.id desc`.execute(db);
  return rows;
}

/**
 * Ends one of a person's sessions, or all but one, and returns how many ended. Ending all but one also ends
 * the notices in other browsers, even if their session has expired.
 */
export async function updateSessionsRevoked(
  db: Database,
  {
    only = null,
    but = null,
    now,
    ...owner
  }: SessionOwner & { only?: string | null; but?: string | null; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with told as (delete from push_subscriptions where ${only}::uuid is null
      and patient_id = ${owner.role === 'patient' ? owner.patientId : null}::uuid
      and session_id is distinct from ${but}::uuid)
    update sessions session set ended_at = ${now}, end_reason = 'revoked'
    where ${ownedBy(owner)} and session.ended_at is null
      and (${only}::uuid is null or session.id = ${only}::uuid)
      and (${but}::uuid is null or session.id <> ${but}::uuid)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * The session of a newest token, if it is open, its person chose to be remembered, and it was opened in that
 * browser. The DNI is a patient's.
 */
export async function findRememberedSession(
  db: Database,
  {
    role,
    tokenHash,
    browserHash,
    now,
  }: { role: PersonRole; tokenHash: Buffer; browserHash: Buffer; now: Date },
): Promise<{ dni: string | null } | undefined> {
  const { rows } = await sql<{ dni: string | null }>`
    select patient.dni from session_tokens token join sessions session on session.id = token.session_id
      left join patients patient on patient.id = session.patient_id
    where token.token_hash = ${tokenHash} and token.replaced_at is null and session.role = ${role}
      and session.browser_hash = ${browserHash} and session.is_remembered and session.ended_at is null
      and session.ends_at > ${now}
      and session.used_at > ${now}::timestamptz - make_interval(mins => session.idle_minutes)`.execute(
    db,
  );
  return rows[0];
}

/** Deletes tokens of sessions that ended long ago: they can no longer open anything. */
export async function deleteOldTokens(db: Database, now: Date): Promise<void> {
  await sql`delete from session_tokens token using sessions session
    where session.id = token.session_id
      and (session.ended_at < ${now}::timestamptz - interval '30 days'
        or session.ends_at < ${now}::timestamptz - interval '30 days')`.execute(
    db,
  );
  await sql`delete from passkey_challenges where expires_at < ${now}`.execute(
    db,
  );
}
