import { sql } from 'kysely';
import type { AuditKind } from '../../../base/kernel/audit/audit-vocabulary.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { MessageChannel } from '../../../base/person/rules/channels.ts';
import type { OtherDocumentKind } from '../../../base/person/rules/identity-document.ts';
import { PRIVATE_COVERAGE } from '../../../base/person/rules/private-coverage.ts';
import { isConfirmation } from '../../../subjects/appointments/server/appointment-queries.ts';
import type { PaperKind } from '../../../subjects/forms/rules/paper.ts';
import type {
  ItemAnswer,
  QuestionnaireItem,
} from '../../../subjects/forms/rules/questionnaire.ts';
import type { MessageTopic } from '../../../subjects/outbox/rules/kinds/message-topics.ts';
import type { MessageStatus } from '../../../subjects/outbox/server/outbox-queries.ts';

/*
 * All data kept about one patient, only for themselves. Other people appear only as professionals; secrets, hashes
 * and internal data are left out.
 */

export interface OwnPerson {
  fullName: string;
  chosenName: string | null;
  dni: string | null;
  documentKind: OtherDocumentKind | null;
  documentNumber: string | null;
  documentCountry: string | null;
  birthDate: string | null;
  sexOnDocument: string | null;
  email: string | null;
  emailTrust: 'none' | 'declared' | 'verified_in_person';
  phone: string | null;
  isCalledByCode: boolean;
  identityVerifiedAt: Date | null;
  passwordSetAt: Date | null;
  createdAt: Date;
}

export function findOwnPerson(
  db: Database,
  patientId: string,
): Promise<OwnPerson | undefined> {
  return db
    .selectFrom('patients')
    .select([
      'fullName',
      'chosenName',
      'dni',
      'documentKind',
      'documentNumber',
      'documentCountry',
      'birthDate',
      'sexOnDocument',
      'email',
      'emailTrust',
      'phone',
    ])
    .select([
      'isCalledByCode',
      'identityVerifiedAt',
      'passwordSetAt',
      'createdAt',
    ])
    .$narrowType<{
      emailTrust: OwnPerson['emailTrust'];
      documentKind: OwnPerson['documentKind'];
    }>()
    .where('id', '=', patientId)
    .executeTakeFirst();
}

export interface OwnCoverage {
  insurer: string;
  plan: string | null;
  memberNumber: string | null;
  isPrimary: boolean;
  since: Date;
  endedAt: Date | null;
}

/** Includes ended coverages. */
export async function listEveryCoverage(
  db: Database,
  patientId: string,
): Promise<OwnCoverage[]> {
  const { rows } = await sql<OwnCoverage>`
    select coalesce(insurer.name, ${PRIVATE_COVERAGE}) as insurer, plan.name as plan, coverage.member_number,
      coverage.is_primary,
      coverage.created_at as since, coverage.ended_at
    from coverages coverage left join insurers insurer on insurer.id = coverage.insurer_id
      left join insurer_plans plan on plan.id = coverage.plan_id
    where coverage.patient_id = ${patientId} order by coverage.created_at, coverage.id`.execute(
    db,
  );
  return rows;
}

export interface OwnConsent {
  policyVersion: string;
  channel: 'web' | 'desk';
  givenAt: Date;
}

export function listConsents(
  db: Database,
  patientId: string,
): Promise<OwnConsent[]> {
  return db
    .selectFrom('consents')
    .select(['policyVersion', 'channel', 'givenAt'])
    .$narrowType<{ channel: OwnConsent['channel'] }>()
    .where('patientId', '=', patientId)
    .orderBy('givenAt')
    .execute();
}

export type OwnActor = 'patient' | 'reception' | 'doctor' | 'admin' | 'system';

/** A change of an appointment. Nested instants are JSON strings. */
export interface OwnTransition {
  at: string;
  to: string;
  by: OwnActor;
  reason: string | null;
  movedFrom: string | null;
  movedTo: string | null;
}

export interface OwnAppointment {
  code: string;
  status: string;
  startsAt: Date;
  endsAt: Date;
  professional: string;
  specialty: string;
  practice: string;
  insurer: string | null;
  bookedAt: Date | null;
  confirmedAt: Date | null;
  cancelReason: string | null;
  /** The full preparation texts that the patient said they had read, and when. */
  preparationReads: { text: string; at: string }[];
  /** The ticks on items to bring, set and removed. */
  ticks: OwnTick[];
  /** The papers sent before the visit. The files themselves are in the account. */
  papers: OwnPaper[];
  /** The forms answered before the visit, with the questions as they stood and the text that was accepted. */
  questionnaires: OwnResponse[];
  /** The patient's opinion of the visit. */
  opinion: { rating: number; text: string | null; at: string } | null;
  /** The controls that the doctor proposed in the visit. */
  proposals: OwnProposal[];
  /** The counter's last record of the doctor's order and the authorization. */
  admission: {
    order: 'not_needed' | 'present' | 'owed';
    orderNumber: string | null;
    authorizationNumber: string | null;
  } | null;
  /** The amount taken at the counter, less what was annulled or given back. */
  paidCents: number;
  history: OwnTransition[];
}

export interface OwnProposal {
  practice: string;
  day: string;
  at: string;
  endReason: 'dismissed' | 'withdrawn' | 'replaced' | null;
}

export interface OwnTick {
  item: string;
  isTicked: boolean;
  at: string;
}

export interface OwnPaper {
  paper: PaperKind;
  name: string;
  sentAt: string;
  /** When the counter received it; null: not yet. */
  receivedAt: string | null;
}

export interface OwnResponse {
  title: string;
  version: number;
  at: string;
  /** The full text that the patient accepted. Null: the form was no consent. */
  consent: string | null;
  items: QuestionnaireItem[];
  answers: ItemAnswer[];
}

/** Every appointment with its history. Staff members are not named. */
export async function listEveryAppointment(
  db: Database,
  patientId: string,
): Promise<OwnAppointment[]> {
  const { rows } = await sql<OwnAppointment>`
    select appointment.code, appointment.status, appointment.starts_at, appointment.ends_at, doctor.name as professional,
      specialty.name as specialty, practice.name as practice, insurer.name as insurer, appointment.booked_at,
      appointment.confirmed_at, appointment.cancel_reason,
      (select json_build_object('rating', rating, 'text', text, 'at', given_at) from visit_opinions
        where appointment_id = appointment.id) as opinion,
      (select coalesce(json_agg(json_build_object('practice', proposed.name, 'day', proposal.day,
          'at', proposal.proposed_at, 'endReason', proposal.end_reason) order by proposal.id), '[]')
        from control_proposals proposal join practices proposed on proposed.id = proposal.practice_id
        where proposal.appointment_id = appointment.id) as proposals,
      (select coalesce(json_agg(json_build_object('text', text, 'at', read_at) order by id), '[]')
        from preparation_reads where appointment_id = appointment.id) as preparation_reads,
      (select coalesce(json_agg(json_build_object('item', item, 'isTicked', is_ticked, 'at', ticked_at) order by id), '[]')
        from checklist_ticks where appointment_id = appointment.id) as ticks,
      (select coalesce(json_agg(json_build_object('paper', paper, 'name', name, 'sentAt', sent_at,
          'receivedAt', received_at) order by sent_at, id), '[]')
        from appointment_papers where appointment_id = appointment.id and stored_at is not null
          and removed_at is null) as papers,
      (select coalesce(json_agg(json_build_object('title', version.title, 'version', version.version,
          'at', response.answered_at, 'consent', version.consent, 'items', version.items, 'answers', response.answers)
          order by response.answered_at, response.id), '[]')
        from questionnaire_responses response
          join questionnaire_versions version using (questionnaire_id, version)
        where response.appointment_id = appointment.id) as questionnaires,
      (select json_build_object('order', noted.order_state, 'orderNumber', noted.order_number,
          'authorizationNumber', noted.authorization_number)
        from admissions noted where noted.appointment_id = appointment.id order by noted.version desc limit 1) as admission,
      (select coalesce(sum(case payment.kind when 'taken' then payment.amount_cents else -payment.amount_cents end), 0)::int
        from payments payment where payment.appointment_id = appointment.id) as paid_cents,
      (select coalesce(json_agg(json_build_object('at', step.at, 'to', step.to_status, 'by', step.actor_kind,
          'reason', step.reason, 'movedFrom', step.from_starts_at, 'movedTo', step.to_starts_at)
          order by step.id), '[]')
        from appointment_transitions step where step.appointment_id = appointment.id
          -- Told by confirmed_at, which is there of those too that were given before there were such steps.
          and not ${isConfirmation}) as history
    from appointments appointment join doctors doctor on doctor.id = appointment.doctor_id
      join specialties specialty on specialty.id = appointment.specialty_id
      join practices practice on practice.id = appointment.practice_id
      left join insurers insurer on insurer.id = appointment.insurer_id
    where appointment.patient_id = ${patientId} and appointment.status <> 'held'
    order by appointment.starts_at, appointment.id`.execute(db);
  return rows;
}

export interface OwnMessage {
  kind: string;
  channel: MessageChannel;
  status: MessageStatus;
  sentTo: string | null;
  at: Date;
}

/** Messages to the patient, and their addresses; never a message's secrets. */
export async function listOwnMessages(
  db: Database,
  patientId: string,
): Promise<OwnMessage[]> {
  const { rows } = await sql<OwnMessage>`
    select told.kind, told.channel, told.status, told.sent_to, coalesce(told.finished_at, told.created_at) as at
    from outbox told where told.patient_id = ${patientId}
      or told.appointment_id in (select id from appointments where patient_id = ${patientId})
    order by told.id`.execute(db);
  return rows;
}

export interface OwnWord {
  channel: MessageChannel;
  topic: 'turnos' | MessageTopic;
  isWanted: boolean;
  saidThrough: 'web' | 'desk' | 'unsubscribe';
  saidAt: Date;
}

/** Every preference and choice that the patient ever stated. */
export async function listPreferenceWords(
  db: Database,
  patientId: string,
): Promise<OwnWord[]> {
  const { rows } =
    await sql<OwnWord>`select channel, topic, is_wanted, said_through, said_at
    from message_preferences where patient_id = ${patientId}
    union all
    select channel, topic, channel <> 'none', said_through, said_at from message_choices where patient_id = ${patientId}
    order by said_at`.execute(db);
  return rows;
}

export interface OwnBrowser {
  browser: string;
  createdAt: Date;
  reachedAt: Date | null;
}

/** The browsers in which the patient gets notices. */
export async function listOwnBrowsers(
  db: Database,
  patientId: string,
): Promise<OwnBrowser[]> {
  return db
    .selectFrom('pushSubscriptions')
    .select(['browser', 'createdAt', 'reachedAt'])
    .where('patientId', '=', patientId)
    .orderBy('id')
    .execute();
}

export interface OwnSession {
  device: string;
  startedAt: Date;
  usedAt: Date;
  endedAt: Date | null;
}

export function listEverySession(
  db: Database,
  patientId: string,
): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions')
    .select(['device', 'startedAt', 'usedAt', 'endedAt'])
    .where('patientId', '=', patientId)
    .orderBy('startedAt')
    .execute();
}

export interface OwnCalendar {
  createdAt: Date;
  revokedAt: Date | null;
}

export function listCalendars(
  db: Database,
  patientId: string,
): Promise<OwnCalendar[]> {
  return db
    .selectFrom('calendarFeeds')
    .select(['createdAt', 'revokedAt'])
    .where('patientId', '=', patientId)
    .orderBy('createdAt')
    .execute();
}

export interface OwnEvent {
  at: Date;
  kind: AuditKind;
  /** True: staff acted on the patient's account; false: the patient did. */
  isByClinic: boolean;
}

/** The audit events of the patient's account. */
export async function listOwnEvents(
  db: Database,
  patientId: string,
): Promise<OwnEvent[]> {
  const { rows } =
    await sql<OwnEvent>`select at, kind, coalesce(role, 'patient') <> 'patient' as is_by_clinic
    from audit_events where coalesce(subject_patient_id, patient_id) = ${patientId} order by at, id`.execute(
      db,
    );
  return rows;
}
