import { sql } from 'kysely';
import { isTakenThatDay } from '../../../base/clinic/server/insurer-period-queries.ts';

/* SQL for the nearest `appointment`, `practice` and `insurer` (null: no insurer is named). */

/** True if the coverage has to authorise it: the insurer authorises, and the doctor takes it that day. */
export const asksAuthorization = sql<boolean>`(practice.asks_authorization and coalesce(insurer.asks_authorization, false)
  and exists (select from doctor_insurers taken where taken.doctor_id = appointment.doctor_id
    and taken.insurer_id = appointment.insurer_id and ${isTakenThatDay}))`;

/** True if it is known who pays: an insurer is named, or the patient alone pays. */
export const isCoverageSaid = sql<boolean>`(appointment.insurer_id is not null or appointment.booked_by = 'patient'
  or appointment.is_said_private or exists (select from coverages own where own.patient_id = appointment.patient_id
    and own.insurer_id is null and own.is_primary and own.ended_at is null))`;

/** The preparation to read before the appointment. Empty: there is none. */
export const preparationText = sql<string>`preparation_text(practice.preparation, practice.asks_order, ${asksAuthorization})`;

/** Joins the last reading of the preparation. */
export const joinLastReading = sql`left join lateral (select text, read_at, read_by from preparation_reads
    where appointment_id = appointment.id order by id desc limit 1) reading on true`;

/** The number of forms that the practice asks for and that have no answer. */
export const questionnairesMissing = sql<number>`(select count(*)::int from questionnaire_practices asked
    join questionnaires asking on asking.id = asked.questionnaire_id and asking.is_enabled
  where asked.practice_id = appointment.practice_id and not exists (select from questionnaire_responses response
    where response.appointment_id = appointment.id and response.questionnaire_id = asking.id))`;

export type PreparationReading = 'read' | 'unread' | 'changed';

/**
 * The state of the reading of the present preparation. `changed`: another text was read. Null: there is none.
 */
export const preparationReading = sql<PreparationReading | null>`case when ${preparationText} = '' then null
  when reading.text is null then 'unread' when reading.text = ${preparationText} then 'read' else 'changed' end`;
