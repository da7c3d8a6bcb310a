import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type {
  ItemAnswer,
  QuestionnaireItem,
  ReaderScope,
} from '../rules/questionnaire.ts';

export interface QuestionnaireRow {
  questionnaireId: string;
  /** The version that was answered, or else the newest one. */
  version: number;
  newestVersion: number;
  title: string;
  introduction: string;
  readers: ReaderScope;
  consent: string | null;
  items: QuestionnaireItem[];
  /** Null: not answered. The answers are included only if the readers of the query may see them. */
  answeredAt: Date | null;
  answeredById: string | null;
  /** Null: the patient. */
  answeredByName: string | null;
  isAccepted: boolean | null;
  answers: ItemAnswer[] | null;
}

/**
 * The readers. The patient and professionals read all answers, the counter only those meant for the clinic.
 */
type Eyes = 'patient' | 'professionals' | 'counter';

/**
 * The forms of an appointment: those answered, and those that its practice asks. Answers that these readers
 * may not see do not leave the database.
 */
export async function listQuestionnaireRows(
  db: Database,
  { appointmentId, eyes }: { appointmentId: string; eyes: Eyes },
): Promise<QuestionnaireRow[]> {
  const isForThem =
    eyes === 'counter' ? sql`version.readers = 'clinic'` : sql`true`;
  const { rows } = await sql<QuestionnaireRow>`
    select form.questionnaire_id, version.version, newest.version as newest_version, version.title,
      version.introduction, version.readers, response.answered_at, response.answered_by as answered_by_id,
      case when response.answered_by <> appointment.patient_id then (select coalesce(chosen_name, full_name)
        from patients where id = response.answered_by) end as answered_by_name,
      response.is_accepted,
      case when ${isForThem} then response.answers end as answers,
      version.consent, version.items
    from appointments appointment
      cross join lateral (
        select questionnaire_id from questionnaire_responses where appointment_id = appointment.id
        union
        select asked.questionnaire_id from questionnaire_practices asked
          join questionnaires form on form.id = asked.questionnaire_id and form.is_enabled
        where asked.practice_id = appointment.practice_id) form
      cross join lateral (select max(version) as version from questionnaire_versions
        where questionnaire_id = form.questionnaire_id) newest
      left join questionnaire_responses response on response.appointment_id = appointment.id
        and response.questionnaire_id = form.questionnaire_id
      join questionnaire_versions version on version.questionnaire_id = form.questionnaire_id
        and version.version = coalesce(response.version, newest.version)
    where appointment.id = ${appointmentId} and appointment.status <> 'held'
    order by fold_for_search(version.title), form.questionnaire_id`.execute(db);
  return rows;
}

export interface ResponseRow {
  id: string;
  title: string;
  version: number;
  consent: string | null;
  items: QuestionnaireItem[];
  answers: ItemAnswer[];
  answeredAt: Date;
  /** Null: the patient. */
  answeredByName: string | null;
  practiceName: string;
  visitStartsAt: Date;
}

/** All forms that the patient answered until then, with the questions as they stood, in order. */
export async function listResponsesOfPatient(
  db: Database,
  { patientId, until }: { patientId: string; until: Date },
): Promise<ResponseRow[]> {
  const { rows } = await sql<ResponseRow>`
    select response.id, version.title, version.version, version.consent, version.items, response.answers,
      response.answered_at, practice.name as practice_name, appointment.starts_at as visit_starts_at,
      case when response.answered_by <> appointment.patient_id then (select coalesce(chosen_name, full_name)
        from patients where id = response.answered_by) end as answered_by_name
    from appointments appointment
      join questionnaire_responses response on response.appointment_id = appointment.id
      join questionnaire_versions version on version.questionnaire_id = response.questionnaire_id
        and version.version = response.version
      join practices practice on practice.id = appointment.practice_id
    where appointment.patient_id = ${patientId} and response.answered_at <= ${until}
    order by response.answered_at, response.id`.execute(db);
  return rows;
}

interface ResponseToInsert {
  appointmentId: string;
  questionnaireId: string;
  version: number;
  readers: ReaderScope;
  answers: ItemAnswer[];
  isAccepted: boolean;
  answeredAt: Date;
  answeredBy: string;
}

export async function insertResponse(
  db: Database,
  { answers, ...response }: ResponseToInsert,
): Promise<void> {
  await db
    .insertInto('questionnaireResponses')
    .values({ ...response, answers: JSON.stringify(answers) })
    .execute();
}
