import { sql } from 'kysely';
import type { BookedTurno } from '../../contract/public/booking.ts';
import type { AppointmentStatus } from '../../domain/appointments/life.ts';
import type { Database } from '../db/database.ts';

/** A turno as its booking answered it, read from what is stored. */
export async function findBookedTurno(db: Database, id: string): Promise<Omit<BookedTurno, 'linkToken'>> {
  const { rows } = await sql<{
    turno: Omit<BookedTurno, 'linkToken'> & { startsAtMs: number; endsAtMs: number };
  }>`
    select json_build_object('id', turno.id, 'code', turno.code,
      'patientName', coalesce(patient.chosen_name, patient.full_name),
      'doctor', json_build_object('id', doctor.id, 'name', doctor.name),
      'specialtyName', specialty.name, 'practiceName', practice.name,
      'startsAtMs', extract(epoch from turno.starts_at) * 1000,
      'endsAtMs', extract(epoch from turno.ends_at) * 1000,
      'roomName', room.name, 'preparation', practice.preparation, 'insurerName', insurer.name,
      'isCovered', insurer.id is null or accepted.insurer_id is not null,
      'dueCents', case when accepted.insurer_id is not null then insurer.copay_cents
        else coalesce(offered.price_cents, practice.price_cents) end) as turno
    from appointments turno
      join patients patient on patient.id = turno.patient_id
      join doctors doctor on doctor.id = turno.doctor_id
      join specialties specialty on specialty.id = turno.specialty_id
      join practices practice on practice.id = turno.practice_id
      left join doctor_practices offered on offered.doctor_id = doctor.id and offered.practice_id = practice.id
      left join rooms room on room.id = turno.room_id
      left join insurers insurer on insurer.id = turno.insurer_id
      left join doctor_insurers accepted on accepted.doctor_id = doctor.id and accepted.insurer_id = insurer.id
    where turno.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A turno that was answered before is gone.');
  const { startsAtMs, endsAtMs, ...turno } = row.turno;
  return {
    ...turno,
    startsAt: new Date(startsAtMs).toISOString(),
    endsAt: new Date(endsAtMs).toISOString(),
  };
}

/** What a link may know of a turno: nothing of why somebody sees a doctor. */
export interface TurnoRow {
  id: string;
  code: string;
  status: Exclude<AppointmentStatus, 'held'>;
  doctorId: string;
  doctorName: string;
  practiceId: string;
  specialtyId: string;
  patientId: string;
  roomName: string | null;
  startsAt: Date;
  endsAt: Date;
  confirmedAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: string | null;
  /** The counter cancelled it because the patient asked. */
  cancelledForPatient: boolean;
  overbookPlace: number;
  /** Written for patients; null: what was written, if anything, is the clinic's own business. */
  publicCancelReason: string | null;
  version: number;
}

const turnoColumns = sql`turno.id, turno.code, turno.status, turno.doctor_id, doctor.name as doctor_name,
  turno.practice_id, turno.specialty_id, turno.patient_id, room.name as room_name, turno.starts_at, turno.ends_at, turno.confirmed_at, turno.cancelled_at,
  turno.cancelled_by, turno.cancelled_for_patient,
  case when turno.cancel_reason_is_public then turno.cancel_reason end as public_cancel_reason, turno.overbook_place, turno.version`;
const turnoJoins = sql`appointments turno join doctors doctor on doctor.id = turno.doctor_id
  left join rooms room on room.id = turno.room_id`;

/** By a link's secret, while the link lives. */
export async function findTurnoByLink(
  db: Database,
  { id, tokenHash, now }: { id: string; tokenHash: Buffer; now: Date },
): Promise<TurnoRow | undefined> {
  const { rows } = await sql<TurnoRow>`select ${turnoColumns} from ${turnoJoins}
    where turno.id = ${id} and exists (select from appointment_links link
      where link.token_hash = ${tokenHash}::bytea and link.appointment_id = turno.id and link.expires_at > ${now})`.execute(
    db,
  );
  return rows[0];
}

/** By what the patient knows: their DNI and the turno's code. */
export async function findTurnoByCode(
  db: Database,
  { id, dni, code, now }: { id: string; dni: string; code: string; now: Date },
): Promise<TurnoRow | undefined> {
  const { rows } = await sql<TurnoRow>`select ${turnoColumns} from ${turnoJoins}
    where turno.id = ${id} and turno.code = ${code} and turno.ends_at > ${now}
      and exists (select from patients where id = turno.patient_id and dni = ${dni})`.execute(db);
  return rows[0];
}

/** The same turno again, nobody else changing it until the transaction ends. */
export async function lockTurno(db: Database, id: string): Promise<TurnoRow> {
  await sql`select from appointments where id = ${id} for no key update`.execute(db);
  return findTurno(db, id);
}

/** A turno that was seen before: none is ever deleted. */
export async function findTurno(db: Database, id: string): Promise<TurnoRow> {
  const { rows } =
    await sql<TurnoRow>`select ${turnoColumns} from ${turnoJoins} where turno.id = ${id}`.execute(db);
  return rows[0] as TurnoRow;
}

/** A link dies when the turno ends. */
export async function insertLink(
  db: Database,
  link: { tokenHash: Buffer; appointmentId: string },
): Promise<void> {
  await sql`insert into appointment_links (token_hash, appointment_id, expires_at)
    select ${link.tokenHash}::bytea, id, ends_at from appointments where id = ${link.appointmentId}
    on conflict do nothing`.execute(db);
}

export async function updateTurnoCancelled(
  db: Database,
  { id, isLate, now }: { id: string; isLate: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set((row) => ({
      status: 'cancelled',
      cancelledAt: now,
      cancelledBy: 'patient',
      cancelledLate: isLate,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** What a turno that stands says of its cancelling. */
export const notCancelled = {
  cancelledAt: null,
  cancelledBy: null,
  cancelledLate: null,
  cancelledForPatient: false,
  cancelReason: null,
  cancelReasonIsPublic: false,
};

/** Who takes a step in a turno's life: a patient, somebody of the staff, a doctor (`doctors`), or the product. */
export interface TurnoActor {
  kind: 'patient' | 'reception' | 'doctor' | 'admin' | 'system';
  /** Null: of nobody in particular. */
  id: string | null;
}

export async function insertTransition(
  db: Database,
  {
    actor,
    ...transition
  }: {
    appointmentId: string;
    fromStatus: AppointmentStatus | null;
    toStatus: AppointmentStatus;
    at: Date;
    actor: TurnoActor;
    reason?: string | null;
    /** The step that this one takes back. */
    undoesId?: number;
  },
): Promise<void> {
  await db
    .insertInto('appointmentTransitions')
    .values({ ...transition, actorKind: actor.kind, actorId: actor.id })
    .execute();
}

/** Of the nearest `appointment_transitions`: a patient said that they will come, and nothing else changed. */
export const isConfirmation = sql<boolean>`(from_status is not distinct from 'booked' and to_status = 'booked'
  and from_starts_at is null)`;

export interface TurnoMessage {
  turno: { id: string };
  kind: 'cancellation' | 'clinic_cancellation' | 'undo' | 'change';
  /** Written for patients, and told to them; anything else that was written is not. */
  publicReason?: string | undefined;
  now: Date;
}

/** What the turno's patient is told of its present version, by whichever way reaches them. */
export async function insertMessage(
  db: Database,
  { turno, kind, publicReason, now }: TurnoMessage,
): Promise<void> {
  const facts = JSON.stringify({ publicReason });
  await sql`insert into outbox (appointment_id, appointment_version, kind, channel, due_at, facts)
    select turno.id, turno.version, ${kind}, turno_channel(patient), ${now}::timestamptz, ${facts}::jsonb
    from appointments turno join patients patient on patient.id = turno.patient_id
    where turno.id = ${turno.id}`.execute(db);
}
