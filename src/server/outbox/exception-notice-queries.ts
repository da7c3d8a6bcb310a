import { sql } from 'kysely';
import type { Database } from '../kernel/db/database.ts';

/**
 * Queues an e-mail to each active administrator: that this doctor opened this patient's record by exception, and when. The
 * reason stays out of it, since it was typed for the patient to read and may say what they have.
 */
export async function insertExceptionNotices(
  db: Database,
  { patientId, doctorId, at }: { patientId: string; doctorId: string; at: Date },
): Promise<void> {
  await sql`insert into outbox (subject_id, recipient_name, recipient_address, kind, channel, facts, due_at)
    select gen_random_uuid(), left(account.name, 120), account.email, 'record_exception', 'email',
      jsonb_build_object('doctorName', doctor.name, 'patientName', coalesce(patient.chosen_name, patient.full_name),
        'atMs', ${at.getTime()}::bigint), ${at}
    from system_users account, doctors doctor, patients patient
    where account.role = 'Admin' and account.is_active and doctor.id = ${doctorId} and patient.id = ${patientId}`.execute(
    db,
  );
}
