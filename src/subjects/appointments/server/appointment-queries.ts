import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';
import { isTakenThatDay } from '../../../base/clinic/server/insurer-period-queries.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { namesOf } from '../../../base/kernel/db/names-of.ts';
import type { MessageChannel } from '../../../base/person/rules/channels.ts';
import {
  type PersonNames,
  toldName,
} from '../../../base/person/rules/person-names.ts';
import { change } from '../../outbox/rules/kinds/change.ts';
import { confirmation } from '../../outbox/rules/kinds/confirmation.ts';
import type { MessageKind } from '../../outbox/rules/message-kinds.ts';
import { wasTold } from '../../outbox/server/outbox-queries.ts';
import type { BookedAppointment } from '../contract/booked-appointment.ts';
import { asksAuthorization } from './preparation-queries.ts';

type StoredBooking = Omit<BookedAppointment, 'linkToken' | 'toldBy'> & {
  /** The words of the patient's name that may be told below N2. */
  toldName: string;
  /** The channel of the confirmation. Null: none was queued. */
  channel: MessageChannel | null;
};

/** A booked appointment in the form its booking returned, read from the stored row. */
export async function findBookedAppointment(
  db: Database,
  id: string,
): Promise<StoredBooking> {
  const { rows } = await sql<{
    appointment: Omit<StoredBooking, 'toldName'> & {
      names: PersonNames;
      startsAtMs: number;
      endsAtMs: number;
    };
  }>`
    select json_build_object('id', appointment.id, 'code', appointment.code,
      'channel', (select channel from outbox message where message.appointment_id = appointment.id
        and message.kind = ${confirmation.name} order by message.id limit 1),
      'patientName', coalesce(patient.chosen_name, patient.full_name), 'names', ${namesOf('patient')},
      'doctor', json_build_object('id', doctor.id, 'name', doctor.name),
      'specialtyName', specialty.name, 'practiceName', practice.name,
      'startsAtMs', extract(epoch from appointment.starts_at) * 1000,
      'endsAtMs', extract(epoch from appointment.ends_at) * 1000,
      'roomName', room.name, 'preparation', practice.preparation, 'asksOrder', practice.asks_order,
      'asksAuthorization', ${asksAuthorization}, 'insurerName', insurer.name,
      'isCovered', insurer.id is null or taken.insurer_id is not null,
      'dueCents', case when taken.insurer_id is not null then insurer.copay_cents
        else coalesce(offered.price_cents, practice.price_cents) end) as appointment
    from appointments appointment
      join patients patient on patient.id = appointment.patient_id
      join doctors doctor on doctor.id = appointment.doctor_id
      join specialties specialty on specialty.id = appointment.specialty_id
      join practices practice on practice.id = appointment.practice_id
      left join doctor_practices offered on offered.doctor_id = doctor.id and offered.practice_id = practice.id
      left join rooms room on room.id = appointment.room_id
      left join insurers insurer on insurer.id = appointment.insurer_id
      left join doctor_insurers taken on taken.doctor_id = doctor.id and taken.insurer_id = insurer.id
        and ${isTakenThatDay}
    where appointment.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An appointment that was answered before is gone.');
  const { startsAtMs, endsAtMs, names, ...appointment } = row.appointment;
  return {
    ...appointment,
    toldName: toldName(names),
    startsAt: new Date(startsAtMs).toISOString(),
    endsAt: new Date(endsAtMs).toISOString(),
  };
}

/** An appointment as a link or a code opens it, with no text about the reason for the visit. */
export interface AppointmentRow {
  id: string;
  code: string;
  status: Exclude<AppointmentStatus, 'held'>;
  doctorId: string;
  doctorName: string;
  practiceId: string;
  specialtyId: string;
  patientId: string;
  /** The representative of the patient whose link opened it. */
  representativeId?: string | null;
  roomName: string | null;
  startsAt: Date;
  endsAt: Date;
  confirmedAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: string | null;
  /** The counter cancelled it because the patient asked. */
  cancelledForPatient: boolean;
  overbookPlace: number;
  /** Written for patients; null: no such reason, or the reason is the clinic's own business. */
  publicCancelReason: string | null;
  version: number;
}

const appointmentColumns = sql`appointment.id, appointment.code, appointment.status, appointment.doctor_id, doctor.name as doctor_name,
  appointment.practice_id, appointment.specialty_id, appointment.patient_id, room.name as room_name, appointment.starts_at, appointment.ends_at, appointment.confirmed_at, appointment.cancelled_at,
  appointment.cancelled_by, appointment.cancelled_for_patient,
  case when appointment.cancel_reason_is_public then appointment.cancel_reason end as public_cancel_reason, appointment.overbook_place, appointment.version`;
const appointmentJoins = sql`appointments appointment join doctors doctor on doctor.id = appointment.doctor_id
  left join rooms room on room.id = appointment.room_id`;

/** Finds an appointment by its link's secret, while the link is valid. */
export async function findAppointmentByLink(
  db: Database,
  { id, tokenHash, now }: { id: string; tokenHash: Buffer; now: Date },
): Promise<AppointmentRow | undefined> {
  const { rows } =
    await sql<AppointmentRow>`select ${appointmentColumns}, (select family.representative_id
      from appointment_links link join family_links family on family.id = link.family_link_id
      where link.token_hash = ${tokenHash}::bytea) as representative_id from ${appointmentJoins}
    where appointment.id = ${id} and exists (select from appointment_links link
      where link.token_hash = ${tokenHash}::bytea and link.appointment_id = appointment.id and link.expires_at > ${now}
        and (link.family_link_id is null or scope_of_link(link.family_link_id, ${now}) is not null))`.execute(
      db,
    );
  return rows[0];
}

/** Finds an appointment by the patient's DNI and the appointment's code. */
export async function findAppointmentByCode(
  db: Database,
  { id, dni, code, now }: { id: string; dni: string; code: string; now: Date },
): Promise<AppointmentRow | undefined> {
  const { rows } =
    await sql<AppointmentRow>`select ${appointmentColumns} from ${appointmentJoins}
    where appointment.id = ${id} and appointment.code = ${code} and appointment.ends_at > ${now}
      and exists (select from patients where id = appointment.patient_id and dni = ${dni})`.execute(
      db,
    );
  return rows[0];
}

/** Reads the appointment again and locks its row until the transaction ends. */
export async function lockAppointment(
  db: Database,
  id: string,
): Promise<AppointmentRow> {
  await sql`select from appointments where id = ${id} for no key update`.execute(
    db,
  );
  return findAppointment(db, id);
}

/** Reads an appointment that is known to exist: none is ever deleted. */
export async function findAppointment(
  db: Database,
  id: string,
): Promise<AppointmentRow> {
  return (await findAppointmentIfAny(db, id)) as AppointmentRow;
}

export async function findAppointmentIfAny(
  db: Database,
  id: string,
): Promise<AppointmentRow | undefined> {
  const { rows } =
    await sql<AppointmentRow>`select ${appointmentColumns} from ${appointmentJoins}
    where appointment.id = ${id} and appointment.status <> 'held'`.execute(db);
  return rows[0];
}

/** The cancellation fields of an appointment that is not cancelled. */
export const notCancelled = {
  cancelledAt: null,
  cancelledBy: null,
  cancelledLate: null,
  cancelledForPatient: false,
  cancelReason: null,
  cancelReasonIsPublic: false,
};

/**
 * The actor of a step in an appointment's life: a patient, a user (`system_users`), a doctor (`doctors`), or
 * the product.
 */
export interface AppointmentActor {
  kind: 'patient' | 'reception' | 'doctor' | 'admin' | 'system' | 'kiosk';
  /** Null: the product. */
  id: string | null;
}

export interface TransitionToInsert {
  appointmentId: string;
  fromStatus: AppointmentStatus | null;
  toStatus: AppointmentStatus;
  at: Date;
  actor: AppointmentActor;
  reason?: string | null;
  /** The step that this one undoes. */
  undoesId?: number;
}

/** Inserts one step or several. */
export async function insertTransition(
  db: Database,
  ...steps: TransitionToInsert[]
): Promise<void> {
  const rows = steps.map(({ actor, ...step }) => ({
    ...step,
    actorKind: actor.kind,
    actorId: actor.id,
  }));
  await db.insertInto('appointmentTransitions').values(rows).execute();
}

/**
 * True in SQL for a row of `appointment_transitions` in which the patient confirmed and nothing else changed.
 */
export const isConfirmation = sql<boolean>`(from_status is not distinct from 'booked' and to_status = 'booked'
  and from_starts_at is null)`;

export interface AppointmentMessage {
  /** One, or several that one act changed. */
  appointment: { id: string } | readonly { id: string }[];
  kind: MessageKind;
  /** A reason written for patients and sent to them; any other reason stays internal. */
  publicReason?: string | undefined;
  now: Date;
}

/** Queues the message about the appointment's present version, by the channel that reaches its patient. */
export async function insertMessage(
  db: Database,
  { appointment, kind, publicReason, now }: AppointmentMessage,
): Promise<void> {
  const facts = JSON.stringify({ publicReason });
  const ids = [appointment].flat().map(({ id }) => id);
  if (kind === change.name) await updateUntoldChangesVoided(db, { ids, now });
  await sql`insert into outbox (appointment_id, appointment_version, kind, channel, due_at, facts)
    select appointment.id, appointment.version, ${kind}, message_channel(patient, ${kind}), ${now}::timestamptz, ${facts}::jsonb
    from appointments appointment join patients patient on patient.id = appointment.patient_id
    where appointment.id = any(${ids}::uuid[]) and not (${kind} = ${change.name} and ${isAsTold})`.execute(
    db,
  );
}

/**
 * True if the patient was last told this hour and doctor; if they were never told, if each move was taken
 * back.
 */
const isAsTold = sql`coalesce((select told.told_starts_at = appointment.starts_at
      and coalesce(told.told_doctor_id, appointment.doctor_id) = appointment.doctor_id
    from outbox told where told.appointment_id = appointment.id and ${wasTold(sql`told`)} order by told.id desc limit 1),
  not exists (select from appointment_transitions move where move.appointment_id = appointment.id
    and move.from_starts_at is not null and move.undoes_id is null
    and not exists (select from appointment_transitions undo where undo.undoes_id = move.id)))`;

/** Voids changes that no worker has taken: the next message says all, or there is nothing to say any more. */
async function updateUntoldChangesVoided(
  db: Database,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await sql`update outbox set status = 'voided', finished_at = ${now}, reason = 'El turno cambió después'
    where appointment_id = any(${ids}::uuid[]) and kind = ${change.name}
      and (status = 'waiting' or (status = 'queued' and (leased_until is null or leased_until < clock_timestamp())))`.execute(
    db,
  );
}
