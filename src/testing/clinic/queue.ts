import type { AppointmentStatus } from '../../base/clinic/rules/appointment-status.ts';
import type { TestDatabase } from '../database/database.ts';
import { insertPatient } from './factories.ts';

export interface Queued {
  /** The doctor and the practice of the appointment. */
  doctorId: string;
  practiceId: string;
  specialtyId: string;
  roomId?: string | null;
  /** Null: the clinic gives no tickets. */
  waitingRoomId?: string | null;
  startsAt: string;
  visitMinutes?: number;
  status?: AppointmentStatus;
  /** Null: the patient is not here yet. */
  arrivedAt?: string | null;
  startedAt?: string | null;
  finishedAt?: string | null;
  isWalkIn?: boolean;
  fullName?: string;
  email?: string | null;
}

let coded = 0;

/**
 * Inserts an appointment in the waiting room, with a ticket if the patient arrived. Ticket numbers of a day
 * have no gaps.
 */
export async function insertQueued(
  database: Pick<TestDatabase, 'owner'>,
  queued: Queued,
): Promise<{ id: string; patientId: string; number: number | null }> {
  const { owner } = database;
  const {
    roomId = null,
    waitingRoomId = null,
    arrivedAt = null,
    startedAt = null,
    finishedAt = null,
  } = queued;
  const {
    visitMinutes = 20,
    isWalkIn = false,
    fullName = 'Nombre Reservado',
    email = null,
  } = queued;
  const status = queued.status ?? (arrivedAt ? 'arrived' : 'booked');
  const code = [...String(++coded).padStart(4, '0')]
    .map((digit) => 'ABCDEFGHJK'[Number(digit)])
    .join('');
  const { id: patientId } = await insertPatient(database, { fullName, email });
  const { rows } = await owner.query(
    `insert into appointments (doctor_id, patient_id, practice_id, specialty_id, room_id, starts_at, ends_at, status,
      code, booked_at, booked_by, arrived_at, started_at, finished_at, is_walk_in)
    values ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz + $7 * interval '1 minute', $8, $9,
      $6::timestamptz - interval '2 days', 'reception', $10, $11, $12, $13) returning id`,
    [
      queued.doctorId,
      patientId,
      queued.practiceId,
      queued.specialtyId,
      roomId,
      queued.startsAt,
      visitMinutes,
      status,
      `QW${code}`,
      arrivedAt,
      startedAt,
      finishedAt,
      isWalkIn,
    ],
  );
  const { id } = rows[0];
  if (!arrivedAt) return { id, patientId, number: null };
  await owner.query(
    `insert into appointment_transitions (appointment_id, from_status, to_status, at, actor_kind)
      values ($1, 'booked', 'arrived', $2, 'system')`,
    [id, arrivedAt],
  );
  if (waitingRoomId === null) return { id, patientId, number: null };
  const ticket = await owner.query(
    `insert into tickets (appointment_id, waiting_room_id, day, number, given_at)
      select $1, $2, $3::timestamptz::date, coalesce(max(number), 0) + 1, $3 from tickets
      where waiting_room_id = $2 and day = $3::timestamptz::date returning number`,
    [id, waitingRoomId, arrivedAt],
  );
  return { id, patientId, number: ticket.rows[0].number };
}
