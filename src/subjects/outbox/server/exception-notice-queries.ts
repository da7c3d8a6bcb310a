import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import { WAYS } from '../../../base/person/rules/channels.ts';
import { recordException } from '../rules/kinds/record-exception.ts';
import { securityNotice } from '../rules/kinds/security-notice.ts';
import type { SecurityNotice } from '../rules/security-notices.ts';

/**
 * Queues an e-mail to each active administrator: this doctor opened this patient's record by exception, and
 * when. Without the reason, which was written for the patient and may name an illness.
 */
export async function insertExceptionNotices(
  db: Database,
  {
    patientId,
    doctorId,
    at,
  }: { patientId: string; doctorId: string; at: Date },
): Promise<void> {
  await sql`insert into outbox (subject_id, recipient_name, recipient_address, kind, channel, facts, due_at)
    select gen_random_uuid(), left(account.name, 120), account.email, ${recordException.name}, 'email',
      jsonb_build_object('doctorName', doctor.name, 'patientName', coalesce(patient.chosen_name, patient.full_name),
        'atMs', ${at.getTime()}::bigint), ${at}
    from system_users account, doctors doctor, patients patient
    where account.role = 'Admin' and account.is_active and doctor.id = ${doctorId} and patient.id = ${patientId}`.execute(
    db,
  );
}

/**
 * Queues a notice to the patient by their usual way: the exception and its time, without doctor and reason. A
 * patient without a way finds it in their account; the counter neither tells it nor sees it.
 */
export async function insertOwnExceptionNotice(
  db: Database,
  {
    exceptionId,
    patientId,
    at,
  }: { exceptionId: string; patientId: string; at: Date },
): Promise<void> {
  await sql`insert into outbox (subject_id, patient_id, kind, channel, facts, due_at)
    select ${exceptionId}, patient.id, ${securityNotice.name}, way, ${JSON.stringify(
      {
        what: 'record_exception' satisfies SecurityNotice,
        atMs: at.getTime(),
      },
    )}::jsonb, ${at}
    from patients patient, message_channel(patient, ${securityNotice.name}) way
    where patient.id = ${patientId} and way = any(${WAYS})`.execute(db);
}
