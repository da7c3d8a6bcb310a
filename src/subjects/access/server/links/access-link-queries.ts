import { sql } from 'kysely';
import type { PersonRole } from '../../../../base/api/rules/session-level.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** The owner of a link; both null: the future first administrator. */
export interface LinkOwner {
  patientId: string | null;
  userId: string | null;
}

export type LinkPurpose = 'password' | 'invitation' | 'first_admin';

/** Serialises changes to the links and the password of one person. */
export async function lockLinkOwner(
  db: Database,
  { patientId, userId }: LinkOwner,
): Promise<void> {
  if (patientId)
    await sql`select from patients where id = ${patientId} for no key update`.execute(
      db,
    );
  else if (userId)
    await sql`select from system_users where id = ${userId} for no key update`.execute(
      db,
    );
  else
    await sql`select pg_advisory_xact_lock(hashtextextended('first_admin', 0))`.execute(
      db,
    );
}

/** Voids the owner's unused links. */
export async function updateLinksVoided(
  db: Database,
  { patientId, userId, now }: LinkOwner & { now: Date },
): Promise<void> {
  await sql`update access_links set voided_at = ${now}
    where patient_id is not distinct from ${patientId}::uuid and user_id is not distinct from ${userId}::uuid
      and used_at is null and voided_at is null`.execute(db);
}

export interface LinkToInsert extends LinkOwner {
  tokenHash: Buffer;
  purpose: LinkPurpose;
  createdAt: Date;
  expiresAt: Date;
}

export function insertLink(
  db: Database,
  link: LinkToInsert,
): Promise<{ id: string }> {
  return db
    .insertInto('accessLinks')
    .values(link)
    .returning('id')
    .executeTakeFirstOrThrow();
}

export interface OpenLink extends LinkOwner {
  id: string;
  purpose: LinkPurpose;
  role: PersonRole;
  /** The name used to address the person. Empty for the future first administrator. */
  name: string;
  fullName: string;
  /** The sign-in e-mail of staff. */
  email: string | null;
  dni: string | null;
  birthDate: string | null;
}

/**
 * The link with its owner, if it is valid now: not used, not expired, not older than the password that it would
 * replace; the person is admitted; for a patient, its address still opens the account; for the first administrator,
 * there is none yet.
 */
export async function findOpenLink(
  db: Database,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select link.id, link.purpose, link.patient_id, link.user_id,
      case when link.patient_id is not null then 'patient'
        else case account.role when 'Doctor' then 'doctor' when 'Recepcionista' then 'reception' else 'admin' end
        end as role,
      coalesce(patient.chosen_name, patient.full_name, account.name, '') as name,
      coalesce(patient.full_name, account.name, '') as full_name, coalesce(patient.email, account.email) as email,
      patient.dni, patient.birth_date
    from access_links link
      left join patients patient on patient.id = link.patient_id
      left join system_users account on account.id = link.user_id
    where link.token_hash = ${tokenHash} and link.used_at is null and link.voided_at is null
      and link.expires_at > ${now}
      and coalesce(coalesce(patient.password_set_at, account.password_set_at) <= link.created_at, true)
      and (link.patient_id is null or email_opens_account(patient, ${now}::timestamptz))
      and coalesce(account.is_active, true)
      and (link.purpose <> 'first_admin' or not ${adminExists})`.execute(db);
  return rows[0];
}

/** False: it was used before, or is void. */
export async function updateLinkUsed(
  db: Database,
  { linkId, now }: { linkId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update access_links set used_at = ${now}
    where id = ${linkId} and used_at is null and voided_at is null and expires_at > ${now}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

const adminExists = sql<boolean>`exists (select from system_users
  where role = 'Admin' and is_active and password_hash is not null)`;

/** True if the clinic is not a demonstration and has no administrator yet. */
export async function findNeedsFirstAdmin(db: Database): Promise<boolean> {
  const { rows } = await sql<{ needs: boolean }>`
    select not ${adminExists} and not exists (select from clinics where is_demo) as needs`.execute(
    db,
  );
  return rows[0]?.needs === true;
}
