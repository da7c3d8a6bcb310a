import { sql } from 'kysely';
import type { AppointmentStatus } from '../../base/clinic/rules/appointment-status.ts';
import type { Database } from '../../base/kernel/db/database.ts';
import { untouchedDnis } from '../material/guardia-data.ts';

/** An appointment as the simulation sees it. */
export interface LivedRow {
  id: string;
  doctorId: string;
  roomId: string | null;
  status: Exclude<AppointmentStatus, 'held'>;
  isWalkIn: boolean;
  startsAt: Date;
  endsAt: Date;
  dayEndsAt: Date;
  bookedAt: Date;
  arrivedAt: Date | null;
  startedAt: Date | null;
  calls: number;
  calledAt: Date | null;
  /**
   * True if the simulation must not touch it: its patient has a demonstration account, or chose a password.
   */
  isUntouchable: boolean;
  /** The time of the last act or call. `lastStepper` is null for the system. */
  lastAt: Date;
  lastStepper: string | null;
}

/** The appointments that begin in this span, and the patients still here from the twelve hours before. */
export async function listLived(
  db: Database,
  { from, before }: { from: Date; before: Date },
): Promise<LivedRow[]> {
  const { rows } = await sql<LivedRow>`
    select appointment.id, appointment.doctor_id, appointment.room_id, appointment.status, appointment.is_walk_in,
      appointment.starts_at, appointment.ends_at, appointment.booked_at,
      session_day_ends_at(appointment.doctor_id, appointment.starts_at) as day_ends_at, appointment.arrived_at,
      appointment.started_at, coalesce(call.number, 0) as calls, call.at as called_at,
      patient.password_hash is not null or patient.dni = any(${[...untouchedDnis]}::text[]) as is_untouchable,
      greatest(step.at, call.at) as last_at,
      case when call.at > step.at then call.actor_id else step.actor_id end as last_stepper
    from appointments appointment
      join patients patient on patient.id = appointment.patient_id
      cross join lateral (select at, actor_id from appointment_transitions
        where appointment_id = appointment.id order by id desc limit 1) step
      left join lateral (select number, at, actor_id from calls
        where calls.appointment_id = appointment.id order by number desc limit 1) call on true
    where appointment.status <> 'held' and appointment.starts_at < ${before}
      and (appointment.starts_at >= ${from}
        or appointment.starts_at >= ${from}::timestamptz - interval '12 hours'
          and appointment.status in ('arrived', 'in_progress'))
    order by appointment.starts_at, appointment.id`.execute(db);
  return rows;
}

/** The time until which the clinic was simulated: the last act of the simulated counter. */
export async function findLastSimulated(
  db: Database,
  { deskId, before }: { deskId: string; before: Date },
): Promise<Date | null> {
  const { rows } = await sql<{
    at: Date | null;
  }>`select max(at) as at from appointment_transitions
    where actor_kind = 'reception' and actor_id = ${deskId} and at <= ${before}`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/** The ids of patients, doctors and staff who used the product since then. */
export async function listActive(db: Database, since: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct person as id from sessions
    cross join lateral unnest(array[patient_id, doctor_id, user_id]) person
    where used_at > ${since} and person is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Caller {
  patientId: string;
  insurerId: string | null;
  planId: string | null;
}

/**
 * Invented adults without another appointment on those days, in an order that `turn` decides. They chose no
 * password, and their e-mail domain is reserved for examples, so that no real person gets a message.
 */
export async function listCallers(
  db: Database,
  {
    turn,
    from,
    before,
    most,
  }: { turn: string; from: Date; before: Date; most: number },
): Promise<Caller[]> {
  const { rows } = await sql<Caller>`
    select patient.id as patient_id, coverage.insurer_id, coverage.plan_id
    from patients patient left join coverages coverage
      on coverage.patient_id = patient.id and is_primary and ended_at is null
    where patient.email ~ '@example\\.(com|org)$' and patient.password_hash is null
      and patient.dni <> all(${[...untouchedDnis]}::text[]) and birth_date < ${from}::date - 18 * 365
      and not exists (select from appointments where patient_id = patient.id and status <> 'cancelled'
        and starts_at >= ${from} and starts_at < ${before})
    order by md5(patient.id || ${turn}) limit ${most}`.execute(db);
  return rows;
}

/**
 * Marks most open appointments of past days as attended, and returns their ids, the oldest first. Those that
 * people booked, and those of patients with an account, are left to the clinic's own closing of the day.
 */
export async function updatePastAsLived(
  db: Database,
  {
    before,
    deskId,
    now,
    limit,
  }: { before: Date; deskId: string; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with open as (
      select appointment.id, appointment.status, appointment.doctor_id, starts_at, ends_at,
        mod(abs(hashtext(appointment.id::text)), 12) as chance
      from appointments appointment join patients patient on patient.id = patient_id
      where status in ('booked', 'arrived') and starts_at < ${before} and ends_at <= ${now}
        and (status = 'arrived' or mod(abs(hashtext(appointment.id::text)), 8) > 0)
        and patient.password_hash is null and patient.dni <> all(${[...untouchedDnis]}::text[])
        and (appointment.idempotency_hash is null or exists (select from appointment_transitions
          where appointment_id = appointment.id and from_status is null and actor_id = ${deskId}))
      order by starts_at limit ${limit} for no key update of appointment skip locked
    ), lived as (
      update appointments appointment set status = 'fulfilled',
        arrived_at = coalesce(appointment.arrived_at, open.starts_at - make_interval(mins => open.chance)),
        started_at = coalesce(appointment.started_at,
          greatest(appointment.arrived_at, open.starts_at + make_interval(mins => open.chance))),
        finished_at = greatest(appointment.arrived_at, open.ends_at + make_interval(mins => open.chance))
      from open where appointment.id = open.id
      returning appointment.id, open.status as before, appointment.doctor_id, appointment.arrived_at,
        appointment.started_at, appointment.finished_at
    ), noted as (
      insert into appointment_transitions (appointment_id, from_status, to_status, at, actor_kind, actor_id)
      select id, step.before, step.status, step.at, step.kind, step.actor
      from lived cross join lateral (values
        (1, 'booked', 'arrived', arrived_at, 'reception', ${deskId}::uuid),
        (2, 'arrived', 'in_progress', started_at, 'doctor', doctor_id),
        (3, 'in_progress', 'fulfilled', finished_at, 'doctor', doctor_id)
      ) step (place, before, status, at, kind, actor)
      where step.place > 1 or lived.before = 'booked'
      order by id, place
    )
    select id from lived order by started_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The patient whom that doctor attended in that room. Undefined: the visit is written already, or has a
 * draft.
 */
export async function findGuardiaPatient(
  db: Database,
  {
    appointmentId,
    doctorId,
    roomId,
  }: { appointmentId: string; doctorId: string; roomId: string },
): Promise<{ birthDate: string | null } | undefined> {
  const { rows } = await sql<{ birthDate: string | null }>`
    select patient.birth_date from appointments appointment join patients patient on patient.id = patient_id
    where appointment.id = ${appointmentId} and doctor_id = ${doctorId} and room_id = ${roomId}
      and appointment.status = 'fulfilled'
      and not exists (select from record_entries where appointment_id = appointment.id)
      and not exists (select from encounter_drafts where appointment_id = appointment.id)`.execute(
    db,
  );
  return rows[0];
}
