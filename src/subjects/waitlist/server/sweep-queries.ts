import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import { waitlistOffer } from '../../outbox/rules/kinds/waitlist-offer.ts';
import { MOST_UNANSWERED } from '../rules/wish.ts';

/**
 * Ends the wishes without an open offer that are over: their last day passed, their appointment began or its
 * patient cancelled it, or too many told offers in a row had no answer. Returns their patients.
 */
export async function updateWishesOver(
  db: Database,
  { today, now }: { today: ClinicDay; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ patientId: string }>`
    with over as (
      select entry.id, case
          when entry.until_day < ${today}::date then 'until_passed'
          when moving.status not in ('booked', 'cancelled') or (moving.status = 'booked' and moving.starts_at <= ${now})
            or (moving.status = 'cancelled' and (moving.cancelled_by = 'patient' or moving.cancelled_for_patient))
            then 'appointment_over'
          when (select count(*) from (select past.id, past.state from waitlist_offers past where past.entry_id = entry.id
              order by past.id desc limit ${MOST_UNANSWERED}) latest
            where latest.state = 'expired' and exists (select from outbox told
              where told.subject_id = latest.id and told.kind = ${waitlistOffer.name} and told.status in ('sent', 'opened'))
            ) = ${MOST_UNANSWERED} then 'silent' end as reason
      from waitlist_entries entry left join appointments moving on moving.id = entry.appointment_id
      where entry.ended_at is null
        and not exists (select from waitlist_offers living where living.entry_id = entry.id and living.state = 'offered')
    ), ended as (
      update waitlist_entries entry set ended_at = ${now}, end_reason = over.reason from over
      where entry.id = over.id and over.reason is not null and entry.ended_at is null
      returning entry.id, entry.patient_id, over.reason
    ), noted as (
      insert into waitlist_events (entry_id, kind, at, actor_kind, reason)
      select id, 'ended', ${now}::timestamptz, 'system', reason from ended
    )
    select patient_id from ended`.execute(db);
  return rows.map(({ patientId }) => patientId);
}
