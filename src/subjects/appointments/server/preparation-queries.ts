import { sql } from 'kysely';
import { isTakenThatDay } from '../../../base/clinic/server/insurer-period-queries.ts';

/* Of the nearest `appointment`, `practice` and `insurer` (null: nobody was named). */

/** True if the coverage has to authorise it: the insurer authorises, and the doctor takes it that day. */
export const asksAuthorization = sql<boolean>`(practice.asks_authorization and coalesce(insurer.asks_authorization, false)
  and exists (select from doctor_insurers taken where taken.doctor_id = appointment.doctor_id
    and taken.insurer_id = appointment.insurer_id and ${isTakenThatDay}))`;

/** Whether somebody said who pays: an insurer is named, or nobody but the patient pays. */
export const isCoverageSaid = sql<boolean>`(appointment.insurer_id is not null or appointment.booked_by = 'patient'
  or appointment.is_said_private or exists (select from coverages own where own.patient_id = appointment.patient_id
    and own.insurer_id is null and own.is_primary and own.ended_at is null))`;

/** What there is to read before it; empty: nothing. */
export const preparationText = sql<string>`preparation_text(practice.preparation, practice.asks_order, ${asksAuthorization})`;

/** What was read last of what there is to read. */
export const joinLastReading = sql`left join lateral (select text, read_at, read_by from preparation_reads
    where appointment_id = appointment.id order by id desc limit 1) reading on true`;

/** How many forms its practice asks for, and nobody answered. */
export const questionnairesMissing = sql<number>`(select count(*)::int from questionnaire_practices asked
    join questionnaires asking on asking.id = asked.questionnaire_id and asking.is_enabled
  where asked.practice_id = appointment.practice_id and not exists (select from questionnaire_responses response
    where response.appointment_id = appointment.id and response.questionnaire_id = asking.id))`;

export type PreparationReading = 'read' | 'unread' | 'changed';

/** Whether it was read as it stands; changed: another text was read. Null: there is nothing to read. */
export const preparationReading = sql<PreparationReading | null>`case when ${preparationText} = '' then null
  when reading.text is null then 'unread' when reading.text = ${preparationText} then 'read' else 'changed' end`;
