import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** A patient's contact before an act that may set it aside; their row is locked until the transaction ends. */
export interface ContactBefore {
  name: string;
  email: string | null;
  emailTrust: string;
  phone: string | null;
}

export async function lockContact(
  db: Database,
  patientId: string,
): Promise<ContactBefore | undefined> {
  const { rows } =
    await sql<ContactBefore>`select coalesce(chosen_name, full_name) as name, email, email_trust, phone
    from patients where id = ${patientId} for no key update`.execute(db);
  return rows[0];
}

/**
 * Records that an e-mail which a user of the counter, not the patient, wrote opens the account from now on.
 * If the same user verified it too, and the patient has a record, the record stays closed for a while.
 */
export async function insertEmailOpening(
  db: Database,
  { patientId, by, now }: { patientId: string; by: string; now: Date },
): Promise<void> {
  await sql`insert into account_openings (patient_id, at, what, user_id, user_name, closes_until)
    select patient.id, ${now}, 'email', account.id, left(account.name, 200),
      case when patient.email_set_by = account.id and has_record(patient.id) then ${now}::timestamptz + record_wait() end
    from patients patient join system_users account on account.id = ${by}
    where patient.id = ${patientId} and patient.email_trust = 'verified_in_person'
      and patient.email_set_by is not null`.execute(db);
}

/** Records that a user saw the person while the record is closed. Another user than its opener ends that. */
export async function insertIdentitySeen(
  db: Database,
  { patientId, by, now }: { patientId: string; by: string; now: Date },
): Promise<void> {
  await sql`insert into account_openings (patient_id, at, what, user_id, user_name)
    select ${patientId}, ${now}, 'identity', account.id, left(account.name, 200) from system_users account
    where account.id = ${by} and record_closed_until(${patientId}) > ${now}::timestamptz`.execute(
    db,
  );
}

/** Until when the patient's record stays closed; null: it is open. */
export async function findRecordClosedUntil(
  db: Database,
  { patientId, now }: { patientId: string; now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select record_closed_until(${patientId}) as until`.execute(db);
  const until = rows[0]?.until ?? null;
  return until && until > now ? until : null;
}
