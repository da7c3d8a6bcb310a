import { sql } from 'kysely';
import type { WaitLimits } from '../../../../base/clinic/rules/waiting-time.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** How many overbookings a half day may have. */
export interface OverbookLimits {
  ofClinic: number;
  /** Limits of the doctors who narrow the clinic's, by doctor id. */
  ofDoctors: Record<string, number>;
}

export async function findOverbookLimits(
  db: Database,
): Promise<OverbookLimits> {
  const { rows } = await sql<OverbookLimits>`
    select coalesce((select max_overbooked_per_half_day from booking_policies where doctor_id is null), 0)
        as of_clinic,
      (select coalesce(json_object_agg(doctor_id, max_overbooked_per_half_day), '{}') from booking_policies
        where doctor_id is not null and max_overbooked_per_half_day is not null) as of_doctors`.execute(
    db,
  );
  return rows[0] as OverbookLimits;
}

export async function findWaitLimits(db: Database): Promise<WaitLimits> {
  return db
    .selectFrom('bookingPolicies')
    .select([
      'longWaitMinutes as longMinutes',
      'tooLongWaitMinutes as tooLongMinutes',
    ])
    .where('doctorId', 'is', null)
    .executeTakeFirstOrThrow();
}

export interface WrittenAppointment {
  cancelledBy: string | null;
  cancelledForPatient: boolean;
  publicReason: string | null;
  code: string;
  startsAt: Date;
  doctorName: string;
  roomName: string | null;
  patientName: string;
  phone: string | null;
  template: { subject: string; body: string } | null;
  namesProfessional: boolean;
}

/** An appointment with the data that a message of this kind needs. */
export async function findWrittenAppointment(
  db: Database,
  {
    appointmentId,
    kinds,
  }: {
    appointmentId: string;
    kinds: { standing: string; patient: string; clinic: string };
  },
): Promise<WrittenAppointment | undefined> {
  const { rows } = await sql<WrittenAppointment>`
    select appointment.cancelled_by, appointment.cancelled_for_patient,
      case when appointment.cancel_reason_is_public then appointment.cancel_reason end as public_reason, appointment.code, appointment.starts_at, doctor.name as doctor_name, room.name as room_name,
      coalesce(patient.chosen_name, patient.full_name) as patient_name, patient.phone,
      (select json_build_object('subject', subject, 'body', body) from message_templates
        where kind = case when appointment.cancelled_by is null then ${kinds.standing}
          when appointment.cancelled_by = 'patient' or appointment.cancelled_for_patient then ${kinds.patient}
          else ${kinds.clinic} end) as template,
      (select names_professional from message_settings) as names_professional
    from appointments appointment join patients patient on patient.id = appointment.patient_id
      join doctors doctor on doctor.id = appointment.doctor_id left join rooms room on room.id = appointment.room_id
    where appointment.id = ${appointmentId}`.execute(db);
  return rows[0];
}
