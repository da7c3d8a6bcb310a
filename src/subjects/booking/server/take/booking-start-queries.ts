import { sql } from 'kysely';
import { columnOf } from '../../../../base/kernel/db/column-of.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { namesOf } from '../../../../base/kernel/db/names-of.ts';
import {
  type PersonNames,
  toldName,
} from '../../../../base/person/rules/person-names.ts';
import type { ClinicDay } from '../../../../base/time/clinic-day.ts';
import type { AnsweredRequest } from './answered-request-queries.ts';
import type { DecidedPayer } from './booking-queries.ts';

export interface StartRequest {
  idempotencyHash: Buffer;
  holdId: string;
  /** Null: a new patient books. */
  proofHash: Buffer | null;
  /** The doctor, practice and day of the time. Null: no proposed control needs to be looked for. */
  doctorId: string | null;
  practiceId: string | null;
  today: ClinicDay | null;
  now: Date;
}

/** The state before a booking: the earlier result, the identified patient, and if the hold is alive. */
export interface BookingStart {
  answered: AnsweredRequest | null;
  patientId: string | null;
  /** The part of the name that the holder of the proof may read. */
  patientName: string | null;
  /** The link of the representative who books, and the representative. Null: the patient books. */
  familyLinkId: string | null;
  representativeId: string | null;
  /** The payer decided for the patient. Null: the booking names the payer. */
  payer: DecidedPayer | null;
  isHoldAlive: boolean;
  /** The last day that a proposed control opens to the patient. Null: there is no proposal. */
  proposedUntil: ClinicDay | null;
}

/**
 * Finds the state before each booking, in their order, by one indexed subquery each. A join's plan would be
 * made for one number of bookings and kept for any other.
 */
export async function findBookingStarts(
  db: Database,
  request: readonly StartRequest[],
): Promise<BookingStart[]> {
  // Only a hold has a `held_until`. The status is not a condition: with it, the plan would scan all holds
  // instead of finding one.
  const { rows } = await sql<BookingStartRow>`
    select answered.id as answered_id, answered.request_hash as answered_request, patient.id as patient_id,
      patient.names, patient.is_by_dni, patient.family_link_id, patient.representative_id, patient.payer,
      exists (select from appointments where id = asked.hold_id
        and greatest(held_until, pushed_out_until) > asked.now) as is_hold_alive,
      (select proposal.last_day::text from control_proposals proposal
        where proposal.patient_id = patient.id and proposal.doctor_id = asked.doctor_id
          and proposal.practice_id = asked.practice_id and is_open(proposal, asked.today)) as proposed_until
    from unnest(${columnOf(request, 'idempotencyHash', 'bytea')}, ${columnOf(request, 'holdId', 'uuid')},
        ${columnOf(request, 'proofHash', 'bytea')}, ${columnOf(request, 'doctorId', 'uuid')},
        ${columnOf(request, 'practiceId', 'uuid')}, ${columnOf(request, 'now', 'timestamptz')},
        ${columnOf(request, 'today', 'date')})
        with ordinality as asked (idempotency_hash, hold_id, proof_hash, doctor_id, practice_id, now, today, place)
      left join lateral (select id, request_hash from appointments
        where idempotency_hash = asked.idempotency_hash limit 1) answered on true
      left join lateral (select patients.id,
          ${namesOf('patients')} as names, proof.credential in ('dni', 'dni_session') as is_by_dni,
          proof.family_link_id, case when proof.is_payer_decided
            then json_build_object('insurerId', proof.insurer_id, 'planId', proof.plan_id) end as payer, (select representative_id from family_links where id = proof.family_link_id)
        from booking_proofs proof, patients
        where token_hash = asked.proof_hash and hold_id = asked.hold_id and expires_at > asked.now
          and patients.id = proof.patient_id limit 1) patient on true
    order by place`.execute(db);
  return rows.map(
    ({ names, isByDni, answeredId, answeredRequest, ...start }) => ({
      ...start,
      patientName: names && nameToTell(names, isByDni),
      answered:
        answeredId && answeredRequest
          ? { id: answeredId, requestHash: answeredRequest }
          : null,
    }),
  );
}

type BookingStartRow = Omit<BookingStart, 'patientName' | 'answered'> & {
  answeredId: string | null;
  answeredRequest: Buffer | null;
  names: PersonNames | null;
  isByDni: boolean;
};

const nameToTell = (names: PersonNames, isByDni: boolean) =>
  isByDni ? toldName(names) : (names.chosenName ?? names.fullName);
